"""Structured logs: one JSON object a line on standard error, uvicorn's lines among them."""

from __future__ import annotations

import logging
import os
import sys

import structlog
import structlog.tracebacks

LEVEL_VARIABLE = "SHESHBESH_LOG"
"""debug shows every command."""


NO_LOCALS = structlog.processors.ExceptionRenderer(
    structlog.tracebacks.ExceptionDictTransformer(show_locals=False)
)
"""Tracebacks as data, without the values of variables: among them would be tokens, and what people wrote."""


def configure_logs() -> None:
    """Send all logging through structlog."""
    level = logging.getLevelNamesMapping().get(os.environ.get(LEVEL_VARIABLE, "info").upper(), logging.INFO)
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        NO_LOCALS,
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.JSONRenderer(ensure_ascii=False),
            ],
            foreign_pre_chain=shared,
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    for noisy in ("numba", "asyncio", "alembic", "uvicorn", "websockets"):
        logging.getLogger(noisy).setLevel(max(level, logging.WARNING))
