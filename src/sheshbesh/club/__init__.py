"""People: accounts, tables, chat, and the server that brings them together."""
