"""Text and bytes to values and back: ids, notation, match files, records.

>>> from sheshbesh import formats
>>> record = formats.read(b" 1 point match\\n\\n Game 1\\n Anna : 0      Boris : 0\\n  1) 31: 8/5 6/5\\n")
>>> formats.write(record, form="xgid").decode().strip()
'XGID=-b---BD-B---eE---c-e----B-:0:0:-1:00:0:0:0:1:10'
"""

from .errors import FormatError
from .files import read, read_all, write
from .ids import read_id
from .record import Entry, Player, Record
from .registry import FORMATS, Format
from .universal_id import write_universal_id
from .universal_reader import read_universal_id

__all__ = [
    "FORMATS",
    "Entry",
    "Format",
    "FormatError",
    "Player",
    "Record",
    "read",
    "read_all",
    "read_id",
    "read_universal_id",
    "write",
    "write_universal_id",
]
