"""The club as a web server, and where its parts are put together."""
