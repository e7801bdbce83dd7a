"""`python -m sheshbesh.cli` is the `sheshbesh` command."""

from . import main

main()
