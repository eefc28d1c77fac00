/// How often something was changed on a disk so far.
int changes_made(void);
