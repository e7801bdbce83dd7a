"""Real games over real sockets: how many a server carries, and how soon the other side sees a move."""
