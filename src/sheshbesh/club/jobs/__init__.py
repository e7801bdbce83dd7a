"""Work beside the event loop: the pool of workers."""
