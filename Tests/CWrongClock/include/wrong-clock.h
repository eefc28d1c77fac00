// Nothing is called: what it replaces, it replaces by being there.
