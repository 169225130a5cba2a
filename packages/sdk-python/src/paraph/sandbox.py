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
    #: Names the file.
    attachment_id: str
    #: As people see it.
    filename: str

class IdentificationStatus(TypedDict):
    #: Names this identification.
    evidence_id: str
    #: The signature whose signer is identified.
    sid: str
    #: OPEN until the provider has decided; after REFUSED the signer may try again.
    status: Literal["OPEN", "ACCEPTED", "REFUSED"]
    #: Who identified the person.
    provider: NotRequired[str]
    #: When the provider decided.
    identified_at: NotRequired[str]

class Position(TypedDict):
    #: Points from the left edge of the page as displayed.
    x: float
    #: Points from the lower edge of the page as displayed.
    y: float
    #: Points.
    width: float
    #: Points.
    height: float
    #: "0" is the first page.
    page: str
    #: Degrees, counter-clockwise.
    rotation: NotRequired[Literal[0, 90, 180, 270]]

class Reminders(TypedDict):
    #: Days from the invitation to the first reminder.
    first_after_days: int
    #: Days from each reminder, also one by hand, to the next.
    every_days: int
    #: How many each signer gets; 0 is none.
    at_most: int

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
    #: Names this signer's entry.
    sid: str
    #: How far this signer is.
    status_code: Literal["OPEN", "DECLINED", "SIGNED", "ERROR", "WITHDRAWN"]
    #: False: this signer gets no invitation, reminder or news; codes for signing are still sent.
    notify: bool
    #: Of the mails to this signer and the page on which they sign.
    language: NotRequired[Literal["en", "de", "fr", "it"]]
    #: Where the mark stands; absent: where the signer puts it.
    visual_signature: NotRequired[VisualSignature]
    #: For this signer, who has no account.
    signing_url: NotRequired[str]
    #: When this signer last opened the page.
    last_viewed_at: NotRequired[str]
    #: When this signer signed.
    signed_at: NotRequired[str]
    #: The quality of the signature that was made.
    signed_quality: NotRequired[Literal["SES", "AES", "QES", "AES_MINIMAL"]]
    #: The law of the signature that was made, where the quality needs one.
    signed_legislation: NotRequired[Literal["ZERTES", "EIDAS"]]
    #: The signer's e-mail address; of one without an account an opaque identifier.
    account_email: str
    #: -1 when no order is set.
    sequence: int
    #: Of a signer without an account.
    signer_identity_data: NotRequired[SignerIdentityData]

class SignatureRequest(TypedDict):
    #: Names the request in every other call.
    id: str
    #: What people call it, in mails and file names.
    title: str
    #: What signers read beside the document.
    message: NotRequired[str]
    #: The newest version of the first document.
    document_id: str
    #: For people with an account.
    signing_url: str
    #: Where the request as a whole is; all but DRAFT and OPEN are ends.
    status_overall: Literal["DRAFT", "OPEN", "SIGNED", "DECLINED", "ERROR", "EXPIRED", "WITHDRAWN"]
    #: Whose it is: the API username that created it, or the e-mail address of who manages it now.
    owner: str
    #: Who may read the request and its documents: those given, signers and observers.
    read_access: List[str]
    #: Who may manage the request as its owner does.
    write_access: List[str]
    #: Called when all have signed.
    callback_success_url: NotRequired[str]
    #: Called at every other end.
    callback_error_url: NotRequired[str]
    #: Called when one has signed and others remain.
    callback_update_url: NotRequired[str]
    #: Which signatures are wanted.
    quality: Literal["SES", "AES", "QES", "AES_MINIMAL", "DEMO"]
    #: Under which law, where the quality needs one.
    legislation: NotRequired[Literal["ZERTES", "EIDAS"]]
    #: Yours, as it was given; shown to who manages the request.
    custom: NotRequired[str]
    #: What is attached to the mail that says that all have signed.
    attach_on_success: List[Literal["SIGNED_DOCUMENT", "SIGNATURE_PROTOCOL"]]
    #: Files that go along and are not signed.
    attachments: List[AttachmentEntry]
    #: When it was created.
    created_at: str
    #: When it last changed.
    updated_at: str
    #: Automatic reminders; absent where there are none.
    reminders: NotRequired[Reminders]
    #: The id of the business that owns it.
    business: str
    #: Observers: they read the request and are told of its end.
    cc_email_addresses: List[str]
    #: Who signs.
    signatures: List[Signature]

class SignerIdentityData(TypedDict):
    #: As it was given.
    first_name: NotRequired[str]
    #: As it was given.
    last_name: NotRequired[str]
    #: Where mails go.
    email_address: NotRequired[str]
    #: Yours: how you know the person.
    identity_reference: NotRequired[str]
    #: Names the identification of this signer, where there is one.
    evidence_id: NotRequired[str]

class VisualSignatureImage(TypedDict):
    """That a picture is prescribed, and of what type; not the picture itself."""

    #: image/png or image/jpeg.
    content_type: str

class VisualSignature(TypedDict):
    #: The signature field of the PDF that is filled.
    form_field: NotRequired[str]
    #: The first of the positions.
    position: NotRequired[Position]
    #: Every place of the one signature.
    positions: NotRequired[List[Position]]
    #: Degrees, counter-clockwise.
    rotation: NotRequired[Literal[0, 90, 180, 270]]
    #: That a picture is prescribed, and of what type; not the picture itself.
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
    #: As the identity document has it.
    first_name: str
    #: As the identity document has it.
    last_name: str
    #: As the identity document has it.
    date_of_birth: str
    #: Two letters.
    nationality: str
    #: What the person showed.
    document_type: Literal["PASSPORT", "IDENTITY_CARD", "RESIDENCE_PERMIT"]
    #: Of the identity document.
    document_number: str
    #: Which country issued the identity document; two letters.
    issuing_country: str
    #: The last day on which the identity document is valid.
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

