from __future__ import annotations

import re
from typing import Optional

_FORM = re.compile(r"[a-z]+_(pk|sk)_(test|live)_")
_PRINTABLE = re.compile(r"[!-~]+")


class Secret(str):
    """A text with a repr that hides it: tools that log local variables show their repr."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "'(hidden)'"


class Keys:
    """The keys of one environment. No error message contains a key.

    Raises ValueError when the keys are swapped, malformed, or belong to different environments.
    """

    def __init__(self, public_key: Optional[str], secret_key: Optional[str]) -> None:
        self._public_key = None if not public_key else Secret(public_key)
        self._secret_key = None if not secret_key else Secret(secret_key)
        for name, key in (("public_key", self._public_key), ("secret_key", self._secret_key)):
            # The HTTP library would refuse it with an error that contains the key.
            if key is not None and not _PRINTABLE.fullmatch(key):
                raise ValueError(f"{name} contains a space, a line end or another character that no key has")
        public_form = _FORM.match(self._public_key or "")
        secret_form = _FORM.match(self._secret_key or "")
        if public_form and public_form[1] == "sk":
            raise ValueError("public_key holds a secret key; pass it as secret_key")
        if secret_form and secret_form[1] == "pk":
            raise ValueError("secret_key holds a public key; pass it as public_key")
        if public_form and secret_form and public_form[2] != secret_form[2]:
            raise ValueError(
                f"public_key is of {public_form[2]} and secret_key of {secret_form[2]}; "
                "use keys of the same environment"
            )

    def authorization(self, name: str, operation: str) -> Secret:
        """The header's value for a call. Raises ValueError when the client has no such key."""
        key = self._public_key if name == "public_key" else self._secret_key
        if key is None:
            raise ValueError(f"{operation} needs {name}; pass it to Cowrie()")
        return Secret(f"Bearer {key}")

    def __repr__(self) -> str:
        return "Keys(hidden)"
