/// Ends the process as a power cut would end the machine: what was not synchronised is lost.
void power_cut(void);
