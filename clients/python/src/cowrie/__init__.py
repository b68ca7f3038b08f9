"""The client of Cowrie for merchants' servers. Start with `Cowrie` and `verify_webhook`."""

from ._transport import Request, Response, Transport
from .client import Cowrie
from .errors import CowrieError
from .shapes import VERSION as __version__
from .webhook import WebhookError, verify_webhook

__all__ = [
    "Cowrie",
    "CowrieError",
    "Request",
    "Response",
    "Transport",
    "WebhookError",
    "__version__",
    "verify_webhook",
]
