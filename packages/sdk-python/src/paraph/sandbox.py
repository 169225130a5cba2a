"""Written by scripts/write-sdk.ts from the descriptions of the service."""

from __future__ import annotations

import sys
from typing import Any, Dict, List, Literal, Optional, Sequence, TypedDict, Union, cast
from urllib.parse import quote

if sys.version_info >= (3, 11):
    from typing import NotRequired
else:
    from typing_extensions import NotRequired

from ._exchange import Call
from ._files import AsyncDownload, Content, Download, OnProgress
from ._pages import AsyncPages, Pages
from ._session import AsyncSession, Session

class AttachmentEntry(TypedDict):
    attachment_id: str
    filename: str

class IdentificationStatus(TypedDict):
    evidence_id: str
    sid: str
    status: Literal["OPEN", "ACCEPTED", "REFUSED"]
    provider: NotRequired[str]
    identified_at: NotRequired[str]

class Position(TypedDict):
    x: float
    y: float
    width: float
    height: float
    page: str
    rotation: NotRequired[Literal[0, 90, 180, 270]]

class SandboxCallbackSecrets(TypedDict):
    #: Newest first; each signs every callback.
    secrets: List[str]

class SandboxClock(TypedDict):
    now: str
    offset_seconds: int

class SandboxMessage(TypedDict):
    id: str
    channel: Literal["EMAIL", "SMS"]
    to: str
    subject: Union[str, None]
    text: str
    html: Union[str, None]
    links: List[str]
    attachments: List[str]
    created_at: str

class Signature(TypedDict):
    sid: str
    status_code: Literal["OPEN", "DECLINED", "SIGNED", "ERROR", "WITHDRAWN"]
    notify: bool
    language: NotRequired[Literal["en", "de", "fr", "it"]]
    visual_signature: NotRequired[VisualSignature]
    #: For this signer, who has no account.
    signing_url: NotRequired[str]
    last_viewed_at: NotRequired[str]
    signed_at: NotRequired[str]
    signed_quality: NotRequired[Literal["SES", "AES", "QES", "AES_MINIMAL"]]
    signed_legislation: NotRequired[Literal["ZERTES", "EIDAS"]]
    account_email: str
    #: -1 when no order is set.
    sequence: int
    signer_identity_data: NotRequired[SignerIdentityData]

class SignatureRequest(TypedDict):
    id: str
    title: str
    message: NotRequired[str]
    #: The newest version of the first document.
    document_id: str
    #: For people with an account.
    signing_url: str
    status_overall: Literal["DRAFT", "OPEN", "SIGNED", "DECLINED", "ERROR", "EXPIRED", "WITHDRAWN"]
    owner: str
    read_access: List[str]
    write_access: List[str]
    callback_success_url: NotRequired[str]
    callback_error_url: NotRequired[str]
    callback_update_url: NotRequired[str]
    quality: Literal["SES", "AES", "QES", "AES_MINIMAL", "DEMO"]
    legislation: NotRequired[Literal["ZERTES", "EIDAS"]]
    custom: NotRequired[str]
    attach_on_success: List[Literal["SIGNED_DOCUMENT", "SIGNATURE_PROTOCOL"]]
    attachments: List[AttachmentEntry]
    created_at: str
    updated_at: str
    business: str
    cc_email_addresses: List[str]
    signatures: List[Signature]

class SignerIdentityData(TypedDict):
    first_name: NotRequired[str]
    last_name: NotRequired[str]
    email_address: NotRequired[str]
    identity_reference: NotRequired[str]
    evidence_id: NotRequired[str]

class VisualSignatureImage(TypedDict):
    #: image/png or image/jpeg.
    content_type: str

class VisualSignature(TypedDict):
    form_field: NotRequired[str]
    position: NotRequired[Position]
    positions: NotRequired[List[Position]]
    rotation: NotRequired[Literal[0, 90, 180, 270]]
    image: NotRequired[VisualSignatureImage]

class ClockAdvanceBody(TypedDict):
    advance_seconds: int

class SignersSignBody(TypedDict):
    message: NotRequired[str]

class SignersDeclineBody(TypedDict):
    message: NotRequired[str]

class SignersFailBody(TypedDict):
    message: NotRequired[str]

class SignersIdentifyBody(TypedDict):
    first_name: str
    last_name: str
    date_of_birth: str
    nationality: str
    document_type: Literal["PASSPORT", "IDENTITY_CARD", "RESIDENCE_PERMIT"]
    document_number: str
    issuing_country: str
    valid_until: str

class MessagesCalls:
    def __init__(self, session: Session) -> None:
        self._session = session

    def list(
        self,
        *,
        to: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> List[SandboxMessage]:
        """What was sent to people, newest first."""
        call = Call("GET", "/messages", query={"to": to}, timeout=timeout)
        return cast("List[SandboxMessage]", self._session.json(call))

class ClockCalls:
    def __init__(self, session: Session) -> None:
        self._session = session

    def read(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> SandboxClock:
        """What time it is for your business."""
        call = Call("GET", "/clock", timeout=timeout)
        return cast("SandboxClock", self._session.json(call))

    def advance(
        self,
        body: ClockAdvanceBody,
        *,
        timeout: Optional[float] = None,
        idempotency_key: Optional[str] = None,
    ) -> SandboxClock:
        """Move the time of your business forward."""
        call = Call("POST", "/clock", body=body, timeout=timeout, idempotency_key=idempotency_key)
        return cast("SandboxClock", self._session.json(call))

class CallbackSecretCalls:
    def __init__(self, session: Session) -> None:
        self._session = session

    def read(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> SandboxCallbackSecrets:
        """The secrets that sign your callbacks."""
        call = Call("GET", "/callback-secret", timeout=timeout)
        return cast("SandboxCallbackSecrets", self._session.json(call))

    def renew(
        self,
        *,
        timeout: Optional[float] = None,
        idempotency_key: Optional[str] = None,
    ) -> SandboxCallbackSecrets:
        """Make a new secret; the one before signs along for a day."""
        call = Call("POST", "/callback-secret", timeout=timeout, idempotency_key=idempotency_key)
        return cast("SandboxCallbackSecrets", self._session.json(call))

class SignersCalls:
    def __init__(self, session: Session) -> None:
        self._session = session

    def sign(
        self,
        id: str,
        sid: str,
        body: Optional[SignersSignBody] = None,
        *,
        timeout: Optional[float] = None,
        idempotency_key: Optional[str] = None,
    ) -> SignatureRequest:
        """Sign as this signer."""
        call = Call("POST", f"/signature-requests/{quote(str(id), safe='')}/signatures/{quote(str(sid), safe='')}/sign", body=body, timeout=timeout, idempotency_key=idempotency_key)
        return cast("SignatureRequest", self._session.json(call))

    def decline(
        self,
        id: str,
        sid: str,
        body: Optional[SignersDeclineBody] = None,
        *,
        timeout: Optional[float] = None,
        idempotency_key: Optional[str] = None,
    ) -> SignatureRequest:
        """Decline as this signer."""
        call = Call("POST", f"/signature-requests/{quote(str(id), safe='')}/signatures/{quote(str(sid), safe='')}/decline", body=body, timeout=timeout, idempotency_key=idempotency_key)
        return cast("SignatureRequest", self._session.json(call))

    def fail(
        self,
        id: str,
        sid: str,
        body: Optional[SignersFailBody] = None,
        *,
        timeout: Optional[float] = None,
        idempotency_key: Optional[str] = None,
    ) -> SignatureRequest:
        """Let signing fail for this signer."""
        call = Call("POST", f"/signature-requests/{quote(str(id), safe='')}/signatures/{quote(str(sid), safe='')}/fail", body=body, timeout=timeout, idempotency_key=idempotency_key)
        return cast("SignatureRequest", self._session.json(call))

    def identify(
        self,
        id: str,
        sid: str,
        body: SignersIdentifyBody,
        *,
        timeout: Optional[float] = None,
        idempotency_key: Optional[str] = None,
    ) -> IdentificationStatus:
        """Identify this signer; a document number that begins with REFUSE is refused."""
        call = Call("POST", f"/signature-requests/{quote(str(id), safe='')}/signatures/{quote(str(sid), safe='')}/identify", body=body, timeout=timeout, idempotency_key=idempotency_key)
        return cast("IdentificationStatus", self._session.json(call))

class Calls:
    """The calls of sandbox."""

    def __init__(self, session: Session) -> None:
        self.messages = MessagesCalls(session)
        self.clock = ClockCalls(session)
        self.callback_secret = CallbackSecretCalls(session)
        self.signers = SignersCalls(session)

class AsyncMessagesCalls:
    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def list(
        self,
        *,
        to: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> List[SandboxMessage]:
        """What was sent to people, newest first."""
        call = Call("GET", "/messages", query={"to": to}, timeout=timeout)
        return cast("List[SandboxMessage]", await self._session.json(call))

class AsyncClockCalls:
    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def read(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> SandboxClock:
        """What time it is for your business."""
        call = Call("GET", "/clock", timeout=timeout)
        return cast("SandboxClock", await self._session.json(call))

    async def advance(
        self,
        body: ClockAdvanceBody,
        *,
        timeout: Optional[float] = None,
        idempotency_key: Optional[str] = None,
    ) -> SandboxClock:
        """Move the time of your business forward."""
        call = Call("POST", "/clock", body=body, timeout=timeout, idempotency_key=idempotency_key)
        return cast("SandboxClock", await self._session.json(call))

class AsyncCallbackSecretCalls:
    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def read(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> SandboxCallbackSecrets:
        """The secrets that sign your callbacks."""
        call = Call("GET", "/callback-secret", timeout=timeout)
        return cast("SandboxCallbackSecrets", await self._session.json(call))

    async def renew(
        self,
        *,
        timeout: Optional[float] = None,
        idempotency_key: Optional[str] = None,
    ) -> SandboxCallbackSecrets:
        """Make a new secret; the one before signs along for a day."""
        call = Call("POST", "/callback-secret", timeout=timeout, idempotency_key=idempotency_key)
        return cast("SandboxCallbackSecrets", await self._session.json(call))

class AsyncSignersCalls:
    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def sign(
        self,
        id: str,
        sid: str,
        body: Optional[SignersSignBody] = None,
        *,
        timeout: Optional[float] = None,
        idempotency_key: Optional[str] = None,
    ) -> SignatureRequest:
        """Sign as this signer."""
        call = Call("POST", f"/signature-requests/{quote(str(id), safe='')}/signatures/{quote(str(sid), safe='')}/sign", body=body, timeout=timeout, idempotency_key=idempotency_key)
        return cast("SignatureRequest", await self._session.json(call))

    async def decline(
        self,
        id: str,
        sid: str,
        body: Optional[SignersDeclineBody] = None,
        *,
        timeout: Optional[float] = None,
        idempotency_key: Optional[str] = None,
    ) -> SignatureRequest:
        """Decline as this signer."""
        call = Call("POST", f"/signature-requests/{quote(str(id), safe='')}/signatures/{quote(str(sid), safe='')}/decline", body=body, timeout=timeout, idempotency_key=idempotency_key)
        return cast("SignatureRequest", await self._session.json(call))

    async def fail(
        self,
        id: str,
        sid: str,
        body: Optional[SignersFailBody] = None,
        *,
        timeout: Optional[float] = None,
        idempotency_key: Optional[str] = None,
    ) -> SignatureRequest:
        """Let signing fail for this signer."""
        call = Call("POST", f"/signature-requests/{quote(str(id), safe='')}/signatures/{quote(str(sid), safe='')}/fail", body=body, timeout=timeout, idempotency_key=idempotency_key)
        return cast("SignatureRequest", await self._session.json(call))

    async def identify(
        self,
        id: str,
        sid: str,
        body: SignersIdentifyBody,
        *,
        timeout: Optional[float] = None,
        idempotency_key: Optional[str] = None,
    ) -> IdentificationStatus:
        """Identify this signer; a document number that begins with REFUSE is refused."""
        call = Call("POST", f"/signature-requests/{quote(str(id), safe='')}/signatures/{quote(str(sid), safe='')}/identify", body=body, timeout=timeout, idempotency_key=idempotency_key)
        return cast("IdentificationStatus", await self._session.json(call))

class AsyncCalls:
    """The calls of sandbox."""

    def __init__(self, session: AsyncSession) -> None:
        self.messages = AsyncMessagesCalls(session)
        self.clock = AsyncClockCalls(session)
        self.callback_secret = AsyncCallbackSecretCalls(session)
        self.signers = AsyncSignersCalls(session)

