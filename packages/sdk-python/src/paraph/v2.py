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

class Callback(TypedDict):
    #: Stays the same when the call is repeated; the receiver gets it as webhook-id.
    id: str
    #: The request that it tells of.
    signature_request_id: str
    #: Which of the three addresses is called.
    type: Literal["SUCCESS", "UPDATE", "ERROR"]
    #: OPEN while it is tried, COMPLETED after an answer of 2xx, RESIGNATED when it was given up.
    state: Literal["OPEN", "COMPLETED", "RESIGNATED"]
    #: The address, with its placeholders filled in.
    url: str
    #: How often it was tried.
    attempts: int
    #: What came of the attempts.
    messages: List[str]
    #: When the event happened.
    created_at: str
    #: When it was last tried.
    updated_at: str

class Document(TypedDict):
    #: Names the document in every other call.
    id: str
    #: The document of which this is a new version.
    parent_id: NotRequired[str]
    #: What people call it.
    title: str
    #: Always application/pdf.
    content_type: str
    #: Bytes.
    size: int
    #: How many pages it has.
    page_count: int
    #: Of the first page, in points.
    page_width: int
    #: Of the first page, in points.
    page_height: int
    #: Whose it is: the API username that uploaded it, or the e-mail address of who manages it now.
    owner: str
    #: Who may read it.
    read_access: List[str]
    #: Who may share, watermark and delete it.
    write_access: List[str]
    #: The signature fields of the PDF.
    signature_fields: List[SignatureField]
    #: Of the PDF, in hexadecimal digits.
    sha256: str
    #: True where the stored content was found damaged or lost; absent otherwise.
    damaged: NotRequired[bool]
    #: Where a damaged PDF was written anew at the upload: its SHA-256. It is the first of the parents.
    repaired_from: NotRequired[str]
    #: Such as 1.7, as the document declares it.
    pdf_version: str
    #: As the document declares it.
    pdf_a: Union[str, None]
    #: When it was stored.
    created_at: str
    #: When it last changed.
    updated_at: str

class DocumentContent(TypedDict):
    #: Always application/pdf.
    content_type: str
    #: Bytes of the PDF, before Base64.
    content_size: int
    #: The PDF in Base64.
    content: str

class Health(TypedDict):
    #: Whether it works.
    status: Literal["UP", "DOWN"]

class IdentificationDocument(TypedDict):
    """What the person showed."""

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

class Identification(TypedDict):
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
    #: How the person was identified, in the words of the provider.
    method: str
    #: Names the act at the provider.
    reference: str
    #: Why it was refused.
    reason: NotRequired[str]
    #: What the person showed.
    document: IdentificationDocument

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

class SealedDocument(TypedDict):
    #: The sealed document, a new version of the one given by id.
    document_id: str

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

class SignatureFieldPositionsItem(TypedDict):
    #: "0" is the first page.
    page: str
    #: Points from the left edge of the page as displayed.
    x: float
    #: Points from the lower edge of the page as displayed.
    y: float
    #: Points.
    width: float
    #: Points.
    height: float

class SignatureField(TypedDict):
    #: The name of the field in the PDF.
    name: str
    #: Whether it holds a signature already.
    signed: bool
    #: Why the signature that the document brought does not hold, such as HASH_FAILURE; absent where it holds.
    broken: NotRequired[str]
    #: Where it is seen; empty for one that is not.
    positions: List[SignatureFieldPositionsItem]

class SignatureQualities(TypedDict):
    #: Whether the account can sign with SES.
    ses: UnderAny
    #: Whether the account can sign with AES.
    aes: UnderAny
    #: Whether the account can sign with AES_MINIMAL.
    aes_minimal: UnderLaws
    #: Whether the account can sign with QES.
    qes: UnderLaws

class SignatureQualitiesDetail(TypedDict):
    #: The e-mail address of the account.
    username: str
    #: In which qualities the account can sign as it is now.
    signature_qualities: List[SignatureQuality]

class SignatureQuality(TypedDict):
    #: A quality in which the account can sign.
    quality: Literal["SES", "AES", "QES", "AES_MINIMAL"]
    #: Under which law; null where the quality needs none.
    legislation: Literal["ZERTES", "EIDAS", None]

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

class UnderAny(TypedDict):
    #: Under any law.
    any: bool

class UnderLaws(TypedDict):
    #: Under Swiss law.
    zertes: bool
    #: Under the law of the EU.
    eidas: bool

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

class DocumentsCreateBody(TypedDict):
    #: What people call it.
    title: str
    #: The PDF in Base64; in place of file_url.
    content: NotRequired[Union[str, None]]
    #: What content is: application/pdf.
    content_type: NotRequired[Union[str, None]]
    #: Where the service downloads the PDF; in place of content.
    file_url: NotRequired[Union[str, None]]

class DocumentsWatermarkBodyImage(TypedDict):
    """What it shows; in place of text."""

    #: image/png or image/jpeg.
    content_type: str
    #: The picture in Base64.
    content: str

class DocumentsWatermarkBodyPositions2Item(TypedDict):
    #: Points from the left edge of the page as displayed.
    x: float
    #: Points from the lower edge of the page as displayed.
    y: float
    #: Points.
    width: float
    #: Points.
    height: float
    #: "0" is the first page.
    page: Union[str, int]
    #: Degrees, counter-clockwise; before the one beside.
    rotation: NotRequired[Literal[0, 90, 180, 270, None]]

class DocumentsWatermarkBody(TypedDict):
    #: What it says; in place of image.
    text: NotRequired[Union[str, None]]
    #: What it shows; in place of text.
    image: NotRequired[Union[DocumentsWatermarkBodyImage, None]]
    #: 0 is invisible, 1 covers what is below.
    opacity: NotRequired[Union[float, None]]
    #: "diagonal" on every page, or places.
    positions: NotRequired[Union[Literal["diagonal"], List[DocumentsWatermarkBodyPositions2Item], None]]

class DocumentsSetAccessBody(TypedDict):
    #: Who may read it; replaces the list.
    read_access: NotRequired[Union[List[str], None]]
    #: Who may share, watermark and delete it; replaces the list.
    write_access: NotRequired[Union[List[str], None]]

class RequestsCreateBodyReminders(TypedDict):
    """Automatic reminders. Absent on create: as the business does."""

    #: Days from the invitation to the first reminder.
    first_after_days: NotRequired[Union[int, None]]
    #: Days from each reminder, also one by hand, to the next.
    every_days: NotRequired[Union[int, None]]
    #: How many each signer gets; 0 is none.
    at_most: NotRequired[Union[int, None]]

class RequestsCreateBodySignaturesItemSignerIdentityData(TypedDict):
    """A signer without an account."""

    #: Who identified the person.
    provider: NotRequired[Union[str, None]]
    #: As in the identity document.
    first_name: NotRequired[Union[str, None]]
    #: As in the identity document.
    last_name: NotRequired[Union[str, None]]
    #: Where codes are sent, with + and country code.
    mobile_number: NotRequired[Union[str, None]]
    #: Of the identity document, two letters.
    issuing_country: NotRequired[Union[str, None]]
    #: Where mails go; with it the other members may be left out.
    email_address: NotRequired[Union[str, None]]
    #: Of mails and pages.
    language: NotRequired[Literal["en", "de", "fr", "it", "English", "German", "French", "Italian", None]]
    #: Yours: how you know the person.
    identity_reference: NotRequired[Union[str, None]]

class RequestsCreateBodySignaturesItemVisualSignaturePosition(TypedDict):
    """The place of the mark."""

    #: Points from the left edge of the page as displayed.
    x: float
    #: Points from the lower edge of the page as displayed.
    y: float
    #: Points.
    width: float
    #: Points.
    height: float
    #: "0" is the first page.
    page: Union[str, int]
    #: Degrees, counter-clockwise; before the one beside.
    rotation: NotRequired[Literal[0, 90, 180, 270, None]]

class RequestsCreateBodySignaturesItemVisualSignaturePositionsItem(TypedDict):
    #: Points from the left edge of the page as displayed.
    x: float
    #: Points from the lower edge of the page as displayed.
    y: float
    #: Points.
    width: float
    #: Points.
    height: float
    #: "0" is the first page.
    page: Union[str, int]
    #: Degrees, counter-clockwise; before the one beside.
    rotation: NotRequired[Literal[0, 90, 180, 270, None]]

class RequestsCreateBodySignaturesItemVisualSignatureImage(TypedDict):
    """PNG or JPEG."""

    #: image/png or image/jpeg.
    content_type: str
    #: The picture in Base64; absent in an update: the one that is there stays.
    content: NotRequired[Union[str, None]]

class RequestsCreateBodySignaturesItemVisualSignature(TypedDict):
    """Where the mark stands; absent: where the signer puts it."""

    #: A signature field of the PDF; where a position is given too, the field counts.
    form_field: NotRequired[Union[str, None]]
    #: The place of the mark.
    position: NotRequired[Union[RequestsCreateBodySignaturesItemVisualSignaturePosition, None]]
    #: Several places for one signature.
    positions: NotRequired[Union[List[RequestsCreateBodySignaturesItemVisualSignaturePositionsItem], None]]
    #: Degrees, counter-clockwise.
    rotation: NotRequired[Literal[0, 90, 180, 270, None]]
    #: PNG or JPEG.
    image: NotRequired[Union[RequestsCreateBodySignaturesItemVisualSignatureImage, None]]

class RequestsCreateBodySignaturesItem(TypedDict):
    #: By which an account is found, and where mails go.
    account_email: NotRequired[Union[str, None]]
    #: The name of version 1 for account_email.
    signer_email_address: NotRequired[Union[str, None]]
    #: The smallest first; the same number at the same time; -1 or absent at any time.
    sequence: NotRequired[Union[int, None]]
    #: The name of version 1 for sequence.
    order: NotRequired[Union[int, None]]
    #: A signer without an account.
    signer_identity_data: NotRequired[Union[RequestsCreateBodySignaturesItemSignerIdentityData, None]]
    #: False: this signer gets no invitation, reminder or news; codes for signing are still sent.
    notify: NotRequired[Union[bool, None]]
    #: Of the mails to this signer and the page on which they sign.
    language: NotRequired[Literal["en", "de", "fr", "it", "English", "German", "French", "Italian", None]]
    #: Where the mark stands; absent: where the signer puts it.
    visual_signature: NotRequired[Union[RequestsCreateBodySignaturesItemVisualSignature, None]]

class RequestsCreateBody(TypedDict):
    #: What people call it, in mails and file names.
    title: str
    #: The PDF in Base64; in place of file_url or document_id.
    content: NotRequired[Union[str, None]]
    #: What content is: application/pdf.
    content_type: NotRequired[Union[str, None]]
    #: Where the service downloads the PDF; in place of content or document_id.
    file_url: NotRequired[Union[str, None]]
    #: A document that is stored; in place of content or file_url.
    document_id: NotRequired[Union[str, None]]
    #: A member of the business who manages the request as its owner does.
    creator: NotRequired[Union[str, None]]
    #: What signers read beside the document.
    message: NotRequired[Union[str, None]]
    #: Who may read the request and its documents.
    read_access: NotRequired[Union[List[str], None]]
    #: Who may manage the request as its owner does.
    write_access: NotRequired[Union[List[str], None]]
    #: Called when all have signed.
    callback_success_url: NotRequired[Union[str, None]]
    #: Called at every other end.
    callback_error_url: NotRequired[Union[str, None]]
    #: Called when one has signed and others remain.
    callback_update_url: NotRequired[Union[str, None]]
    #: Absent on create: the default of the business, which DEMO is with demo keys.
    quality: NotRequired[Literal["SES", "AES", "QES", "AES_MINIMAL", "DEMO", None]]
    #: Needed with QES and AES_MINIMAL.
    legislation: NotRequired[Literal["ZERTES", "EIDAS", None]]
    #: Yours; given back as it is.
    custom: NotRequired[Union[str, None]]
    #: What is attached to the mail that says that all have signed.
    attach_on_success: NotRequired[Union[List[Literal["SIGNED_DOCUMENT", "SIGNATURE_PROTOCOL"]], None]]
    #: Automatic reminders. Absent on create: as the business does.
    reminders: NotRequired[Union[RequestsCreateBodyReminders, None]]
    #: Observers: they read the request and are told of its end.
    cc_email_addresses: NotRequired[Union[List[str], None]]
    #: Who signs.
    signatures: NotRequired[Union[List[RequestsCreateBodySignaturesItem], None]]

class RequestsUpdateByBodyBodyReminders(TypedDict):
    """Automatic reminders. Absent on create: as the business does."""

    #: Days from the invitation to the first reminder.
    first_after_days: NotRequired[Union[int, None]]
    #: Days from each reminder, also one by hand, to the next.
    every_days: NotRequired[Union[int, None]]
    #: How many each signer gets; 0 is none.
    at_most: NotRequired[Union[int, None]]

class RequestsUpdateByBodyBodySignaturesItemSignerIdentityData(TypedDict):
    """A signer without an account."""

    #: Who identified the person.
    provider: NotRequired[Union[str, None]]
    #: As in the identity document.
    first_name: NotRequired[Union[str, None]]
    #: As in the identity document.
    last_name: NotRequired[Union[str, None]]
    #: Where codes are sent, with + and country code.
    mobile_number: NotRequired[Union[str, None]]
    #: Of the identity document, two letters.
    issuing_country: NotRequired[Union[str, None]]
    #: Where mails go; with it the other members may be left out.
    email_address: NotRequired[Union[str, None]]
    #: Of mails and pages.
    language: NotRequired[Literal["en", "de", "fr", "it", "English", "German", "French", "Italian", None]]
    #: Yours: how you know the person.
    identity_reference: NotRequired[Union[str, None]]

class RequestsUpdateByBodyBodySignaturesItemVisualSignaturePosition(TypedDict):
    """The place of the mark."""

    #: Points from the left edge of the page as displayed.
    x: float
    #: Points from the lower edge of the page as displayed.
    y: float
    #: Points.
    width: float
    #: Points.
    height: float
    #: "0" is the first page.
    page: Union[str, int]
    #: Degrees, counter-clockwise; before the one beside.
    rotation: NotRequired[Literal[0, 90, 180, 270, None]]

class RequestsUpdateByBodyBodySignaturesItemVisualSignaturePositionsItem(TypedDict):
    #: Points from the left edge of the page as displayed.
    x: float
    #: Points from the lower edge of the page as displayed.
    y: float
    #: Points.
    width: float
    #: Points.
    height: float
    #: "0" is the first page.
    page: Union[str, int]
    #: Degrees, counter-clockwise; before the one beside.
    rotation: NotRequired[Literal[0, 90, 180, 270, None]]

class RequestsUpdateByBodyBodySignaturesItemVisualSignatureImage(TypedDict):
    """PNG or JPEG."""

    #: image/png or image/jpeg.
    content_type: str
    #: The picture in Base64; absent in an update: the one that is there stays.
    content: NotRequired[Union[str, None]]

class RequestsUpdateByBodyBodySignaturesItemVisualSignature(TypedDict):
    """Where the mark stands; absent: where the signer puts it."""

    #: A signature field of the PDF; where a position is given too, the field counts.
    form_field: NotRequired[Union[str, None]]
    #: The place of the mark.
    position: NotRequired[Union[RequestsUpdateByBodyBodySignaturesItemVisualSignaturePosition, None]]
    #: Several places for one signature.
    positions: NotRequired[Union[List[RequestsUpdateByBodyBodySignaturesItemVisualSignaturePositionsItem], None]]
    #: Degrees, counter-clockwise.
    rotation: NotRequired[Literal[0, 90, 180, 270, None]]
    #: PNG or JPEG.
    image: NotRequired[Union[RequestsUpdateByBodyBodySignaturesItemVisualSignatureImage, None]]

class RequestsUpdateByBodyBodySignaturesItem(TypedDict):
    #: By which an account is found, and where mails go.
    account_email: NotRequired[Union[str, None]]
    #: The name of version 1 for account_email.
    signer_email_address: NotRequired[Union[str, None]]
    #: The smallest first; the same number at the same time; -1 or absent at any time.
    sequence: NotRequired[Union[int, None]]
    #: The name of version 1 for sequence.
    order: NotRequired[Union[int, None]]
    #: A signer without an account.
    signer_identity_data: NotRequired[Union[RequestsUpdateByBodyBodySignaturesItemSignerIdentityData, None]]
    #: False: this signer gets no invitation, reminder or news; codes for signing are still sent.
    notify: NotRequired[Union[bool, None]]
    #: Of the mails to this signer and the page on which they sign.
    language: NotRequired[Literal["en", "de", "fr", "it", "English", "German", "French", "Italian", None]]
    #: Where the mark stands; absent: where the signer puts it.
    visual_signature: NotRequired[Union[RequestsUpdateByBodyBodySignaturesItemVisualSignature, None]]

class RequestsUpdateByBodyBody(TypedDict):
    #: Which request, where the address does not say it.
    id: NotRequired[Union[str, None]]
    #: What people call it, in mails and file names.
    title: NotRequired[Union[str, None]]
    #: The present document; another one is refused.
    document_id: NotRequired[Union[str, None]]
    #: Refused: a document is not replaced.
    content: NotRequired[Any]
    #: Refused: a document is not replaced.
    file_url: NotRequired[Any]
    #: What signers read beside the document.
    message: NotRequired[Union[str, None]]
    #: Who may read the request and its documents.
    read_access: NotRequired[Union[List[str], None]]
    #: Who may manage the request as its owner does.
    write_access: NotRequired[Union[List[str], None]]
    #: Called when all have signed.
    callback_success_url: NotRequired[Union[str, None]]
    #: Called at every other end.
    callback_error_url: NotRequired[Union[str, None]]
    #: Called when one has signed and others remain.
    callback_update_url: NotRequired[Union[str, None]]
    #: Absent on create: the default of the business, which DEMO is with demo keys.
    quality: NotRequired[Literal["SES", "AES", "QES", "AES_MINIMAL", "DEMO", None]]
    #: Needed with QES and AES_MINIMAL.
    legislation: NotRequired[Literal["ZERTES", "EIDAS", None]]
    #: Yours; given back as it is.
    custom: NotRequired[Union[str, None]]
    #: What is attached to the mail that says that all have signed.
    attach_on_success: NotRequired[Union[List[Literal["SIGNED_DOCUMENT", "SIGNATURE_PROTOCOL"]], None]]
    #: Automatic reminders. Absent on create: as the business does.
    reminders: NotRequired[Union[RequestsUpdateByBodyBodyReminders, None]]
    #: Observers: they read the request and are told of its end.
    cc_email_addresses: NotRequired[Union[List[str], None]]
    #: Who signs.
    signatures: NotRequired[Union[List[RequestsUpdateByBodyBodySignaturesItem], None]]

class RequestsUpdateBodyReminders(TypedDict):
    """Automatic reminders. Absent on create: as the business does."""

    #: Days from the invitation to the first reminder.
    first_after_days: NotRequired[Union[int, None]]
    #: Days from each reminder, also one by hand, to the next.
    every_days: NotRequired[Union[int, None]]
    #: How many each signer gets; 0 is none.
    at_most: NotRequired[Union[int, None]]

class RequestsUpdateBodySignaturesItemSignerIdentityData(TypedDict):
    """A signer without an account."""

    #: Who identified the person.
    provider: NotRequired[Union[str, None]]
    #: As in the identity document.
    first_name: NotRequired[Union[str, None]]
    #: As in the identity document.
    last_name: NotRequired[Union[str, None]]
    #: Where codes are sent, with + and country code.
    mobile_number: NotRequired[Union[str, None]]
    #: Of the identity document, two letters.
    issuing_country: NotRequired[Union[str, None]]
    #: Where mails go; with it the other members may be left out.
    email_address: NotRequired[Union[str, None]]
    #: Of mails and pages.
    language: NotRequired[Literal["en", "de", "fr", "it", "English", "German", "French", "Italian", None]]
    #: Yours: how you know the person.
    identity_reference: NotRequired[Union[str, None]]

class RequestsUpdateBodySignaturesItemVisualSignaturePosition(TypedDict):
    """The place of the mark."""

    #: Points from the left edge of the page as displayed.
    x: float
    #: Points from the lower edge of the page as displayed.
    y: float
    #: Points.
    width: float
    #: Points.
    height: float
    #: "0" is the first page.
    page: Union[str, int]
    #: Degrees, counter-clockwise; before the one beside.
    rotation: NotRequired[Literal[0, 90, 180, 270, None]]

class RequestsUpdateBodySignaturesItemVisualSignaturePositionsItem(TypedDict):
    #: Points from the left edge of the page as displayed.
    x: float
    #: Points from the lower edge of the page as displayed.
    y: float
    #: Points.
    width: float
    #: Points.
    height: float
    #: "0" is the first page.
    page: Union[str, int]
    #: Degrees, counter-clockwise; before the one beside.
    rotation: NotRequired[Literal[0, 90, 180, 270, None]]

class RequestsUpdateBodySignaturesItemVisualSignatureImage(TypedDict):
    """PNG or JPEG."""

    #: image/png or image/jpeg.
    content_type: str
    #: The picture in Base64; absent in an update: the one that is there stays.
    content: NotRequired[Union[str, None]]

class RequestsUpdateBodySignaturesItemVisualSignature(TypedDict):
    """Where the mark stands; absent: where the signer puts it."""

    #: A signature field of the PDF; where a position is given too, the field counts.
    form_field: NotRequired[Union[str, None]]
    #: The place of the mark.
    position: NotRequired[Union[RequestsUpdateBodySignaturesItemVisualSignaturePosition, None]]
    #: Several places for one signature.
    positions: NotRequired[Union[List[RequestsUpdateBodySignaturesItemVisualSignaturePositionsItem], None]]
    #: Degrees, counter-clockwise.
    rotation: NotRequired[Literal[0, 90, 180, 270, None]]
    #: PNG or JPEG.
    image: NotRequired[Union[RequestsUpdateBodySignaturesItemVisualSignatureImage, None]]

class RequestsUpdateBodySignaturesItem(TypedDict):
    #: By which an account is found, and where mails go.
    account_email: NotRequired[Union[str, None]]
    #: The name of version 1 for account_email.
    signer_email_address: NotRequired[Union[str, None]]
    #: The smallest first; the same number at the same time; -1 or absent at any time.
    sequence: NotRequired[Union[int, None]]
    #: The name of version 1 for sequence.
    order: NotRequired[Union[int, None]]
    #: A signer without an account.
    signer_identity_data: NotRequired[Union[RequestsUpdateBodySignaturesItemSignerIdentityData, None]]
    #: False: this signer gets no invitation, reminder or news; codes for signing are still sent.
    notify: NotRequired[Union[bool, None]]
    #: Of the mails to this signer and the page on which they sign.
    language: NotRequired[Literal["en", "de", "fr", "it", "English", "German", "French", "Italian", None]]
    #: Where the mark stands; absent: where the signer puts it.
    visual_signature: NotRequired[Union[RequestsUpdateBodySignaturesItemVisualSignature, None]]

class RequestsUpdateBody(TypedDict):
    #: Which request, where the address does not say it.
    id: NotRequired[Union[str, None]]
    #: What people call it, in mails and file names.
    title: NotRequired[Union[str, None]]
    #: The present document; another one is refused.
    document_id: NotRequired[Union[str, None]]
    #: Refused: a document is not replaced.
    content: NotRequired[Any]
    #: Refused: a document is not replaced.
    file_url: NotRequired[Any]
    #: What signers read beside the document.
    message: NotRequired[Union[str, None]]
    #: Who may read the request and its documents.
    read_access: NotRequired[Union[List[str], None]]
    #: Who may manage the request as its owner does.
    write_access: NotRequired[Union[List[str], None]]
    #: Called when all have signed.
    callback_success_url: NotRequired[Union[str, None]]
    #: Called at every other end.
    callback_error_url: NotRequired[Union[str, None]]
    #: Called when one has signed and others remain.
    callback_update_url: NotRequired[Union[str, None]]
    #: Absent on create: the default of the business, which DEMO is with demo keys.
    quality: NotRequired[Literal["SES", "AES", "QES", "AES_MINIMAL", "DEMO", None]]
    #: Needed with QES and AES_MINIMAL.
    legislation: NotRequired[Literal["ZERTES", "EIDAS", None]]
    #: Yours; given back as it is.
    custom: NotRequired[Union[str, None]]
    #: What is attached to the mail that says that all have signed.
    attach_on_success: NotRequired[Union[List[Literal["SIGNED_DOCUMENT", "SIGNATURE_PROTOCOL"]], None]]
    #: Automatic reminders. Absent on create: as the business does.
    reminders: NotRequired[Union[RequestsUpdateBodyReminders, None]]
    #: Observers: they read the request and are told of its end.
    cc_email_addresses: NotRequired[Union[List[str], None]]
    #: Who signs.
    signatures: NotRequired[Union[List[RequestsUpdateBodySignaturesItem], None]]

class RequestsWithdrawBody(TypedDict):
    #: What signers are told.
    message: NotRequired[Union[str, None]]

class RequestsAddSignerBodySignerIdentityData(TypedDict):
    """A signer without an account."""

    #: Who identified the person.
    provider: NotRequired[Union[str, None]]
    #: As in the identity document.
    first_name: NotRequired[Union[str, None]]
    #: As in the identity document.
    last_name: NotRequired[Union[str, None]]
    #: Where codes are sent, with + and country code.
    mobile_number: NotRequired[Union[str, None]]
    #: Of the identity document, two letters.
    issuing_country: NotRequired[Union[str, None]]
    #: Where mails go; with it the other members may be left out.
    email_address: NotRequired[Union[str, None]]
    #: Of mails and pages.
    language: NotRequired[Literal["en", "de", "fr", "it", "English", "German", "French", "Italian", None]]
    #: Yours: how you know the person.
    identity_reference: NotRequired[Union[str, None]]

class RequestsAddSignerBodyVisualSignaturePosition(TypedDict):
    """The place of the mark."""

    #: Points from the left edge of the page as displayed.
    x: float
    #: Points from the lower edge of the page as displayed.
    y: float
    #: Points.
    width: float
    #: Points.
    height: float
    #: "0" is the first page.
    page: Union[str, int]
    #: Degrees, counter-clockwise; before the one beside.
    rotation: NotRequired[Literal[0, 90, 180, 270, None]]

class RequestsAddSignerBodyVisualSignaturePositionsItem(TypedDict):
    #: Points from the left edge of the page as displayed.
    x: float
    #: Points from the lower edge of the page as displayed.
    y: float
    #: Points.
    width: float
    #: Points.
    height: float
    #: "0" is the first page.
    page: Union[str, int]
    #: Degrees, counter-clockwise; before the one beside.
    rotation: NotRequired[Literal[0, 90, 180, 270, None]]

class RequestsAddSignerBodyVisualSignatureImage(TypedDict):
    """PNG or JPEG."""

    #: image/png or image/jpeg.
    content_type: str
    #: The picture in Base64; absent in an update: the one that is there stays.
    content: NotRequired[Union[str, None]]

class RequestsAddSignerBodyVisualSignature(TypedDict):
    """Where the mark stands; absent: where the signer puts it."""

    #: A signature field of the PDF; where a position is given too, the field counts.
    form_field: NotRequired[Union[str, None]]
    #: The place of the mark.
    position: NotRequired[Union[RequestsAddSignerBodyVisualSignaturePosition, None]]
    #: Several places for one signature.
    positions: NotRequired[Union[List[RequestsAddSignerBodyVisualSignaturePositionsItem], None]]
    #: Degrees, counter-clockwise.
    rotation: NotRequired[Literal[0, 90, 180, 270, None]]
    #: PNG or JPEG.
    image: NotRequired[Union[RequestsAddSignerBodyVisualSignatureImage, None]]

class RequestsAddSignerBody(TypedDict):
    #: By which an account is found, and where mails go.
    account_email: NotRequired[Union[str, None]]
    #: The name of version 1 for account_email.
    signer_email_address: NotRequired[Union[str, None]]
    #: The smallest first; the same number at the same time; -1 or absent at any time.
    sequence: NotRequired[Union[int, None]]
    #: The name of version 1 for sequence.
    order: NotRequired[Union[int, None]]
    #: A signer without an account.
    signer_identity_data: NotRequired[Union[RequestsAddSignerBodySignerIdentityData, None]]
    #: False: this signer gets no invitation, reminder or news; codes for signing are still sent.
    notify: NotRequired[Union[bool, None]]
    #: Of the mails to this signer and the page on which they sign.
    language: NotRequired[Literal["en", "de", "fr", "it", "English", "German", "French", "Italian", None]]
    #: Where the mark stands; absent: where the signer puts it.
    visual_signature: NotRequired[Union[RequestsAddSignerBodyVisualSignature, None]]

class RequestsAddAttachmentBody(TypedDict):
    #: As people see it.
    filename: str
    #: What the bytes are; they are looked at.
    content_type: str
    #: The file in Base64.
    content: str

class SealsCreateBodyVisualSignaturePosition(TypedDict):
    """The place of the mark."""

    #: Points from the left edge of the page as displayed.
    x: float
    #: Points from the lower edge of the page as displayed.
    y: float
    #: Points.
    width: float
    #: Points.
    height: float
    #: "0" is the first page.
    page: Union[str, int]
    #: Degrees, counter-clockwise; before the one beside.
    rotation: NotRequired[Literal[0, 90, 180, 270, None]]

class SealsCreateBodyVisualSignaturePositionsItem(TypedDict):
    #: Points from the left edge of the page as displayed.
    x: float
    #: Points from the lower edge of the page as displayed.
    y: float
    #: Points.
    width: float
    #: Points.
    height: float
    #: "0" is the first page.
    page: Union[str, int]
    #: Degrees, counter-clockwise; before the one beside.
    rotation: NotRequired[Literal[0, 90, 180, 270, None]]

class SealsCreateBodyVisualSignatureImage(TypedDict):
    """PNG or JPEG."""

    #: image/png or image/jpeg.
    content_type: str
    #: The picture in Base64.
    content: str

class SealsCreateBodyVisualSignature(TypedDict):
    """Where and how the seal is seen; absent: it is not."""

    #: A signature field of the PDF; where a position is given too, the field counts.
    form_field: NotRequired[Union[str, None]]
    #: The place of the mark.
    position: NotRequired[Union[SealsCreateBodyVisualSignaturePosition, None]]
    #: Several places for one signature.
    positions: NotRequired[Union[List[SealsCreateBodyVisualSignaturePositionsItem], None]]
    #: Degrees, counter-clockwise.
    rotation: NotRequired[Literal[0, 90, 180, 270, None]]
    #: PNG or JPEG.
    image: NotRequired[Union[SealsCreateBodyVisualSignatureImage, None]]

class SealsCreateBody(TypedDict):
    #: The PDF in Base64; in place of document_id.
    content: NotRequired[Union[str, None]]
    #: A stored document; in place of content.
    document_id: NotRequired[Union[str, None]]
    #: What people call the sealed document.
    title: NotRequired[Union[str, None]]
    #: Which seal; absent or empty: the first.
    account_name: NotRequired[Union[str, None]]
    #: Where and how the seal is seen; absent: it is not.
    visual_signature: NotRequired[Union[SealsCreateBodyVisualSignature, None]]
    #: Certifies the document: after the seal only this is allowed.
    certify: NotRequired[Literal["SIGNING", "COMMENTING", None]]

class DocumentsCalls:
    def __init__(self, session: Session) -> None:
        self._session = session

    def upload(
        self,
        content: Content,
        *,
        title: Optional[str] = None,
        repair: Optional[bool] = None,
        timeout: Optional[float] = None,
        idempotency_key: Optional[str] = None,
        on_progress: Optional[OnProgress] = None,
    ) -> Document:
        """Upload a PDF."""
        call = Call("POST", "/documents", query={"title": title, "repair": repair}, content=content, timeout=timeout, idempotency_key=idempotency_key, on_progress=on_progress)
        return cast("Document", self._session.json(call))

    def create(
        self,
        body: DocumentsCreateBody,
        *,
        timeout: Optional[float] = None,
        idempotency_key: Optional[str] = None,
    ) -> Document:
        """Upload a PDF."""
        call = Call("POST", "/documents", body=body, timeout=timeout, idempotency_key=idempotency_key)
        return cast("Document", self._session.json(call))

    def list(
        self,
        *,
        page_number: Optional[int] = None,
        page_size: Optional[int] = None,
        search: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Pages[Document]:
        """List the caller's documents, newest first."""
        call = Call("GET", "/documents", query={"page_number": page_number, "page_size": page_size, "search": search}, timeout=timeout)
        return self._session.pages(call)

    def watermark(
        self,
        id: str,
        body: DocumentsWatermarkBody,
        *,
        timeout: Optional[float] = None,
        idempotency_key: Optional[str] = None,
    ) -> Document:
        """Draw a watermark; the result is a new document."""
        call = Call("POST", f"/documents/{quote(str(id), safe='')}/watermark", body=body, timeout=timeout, idempotency_key=idempotency_key)
        return cast("Document", self._session.json(call))

    def read(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> Document:
        """Read what is known of a document."""
        call = Call("GET", f"/documents/{quote(str(id), safe='')}", timeout=timeout)
        return cast("Document", self._session.json(call))

    def delete(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> None:
        """Delete a document and its keys."""
        call = Call("DELETE", f"/documents/{quote(str(id), safe='')}", timeout=timeout)
        self._session.nothing(call)

    def content(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
        on_progress: Optional[OnProgress] = None,
    ) -> Download:
        """Download a document, or a range of it."""
        call = Call("GET", f"/documents/{quote(str(id), safe='')}/content", timeout=timeout, on_progress=on_progress)
        return self._session.file(call)

    def page(
        self,
        id: str,
        page: Union[str, int],
        *,
        scale: Optional[Literal[20, 100]] = None,
        timeout: Optional[float] = None,
        on_progress: Optional[OnProgress] = None,
    ) -> Download:
        """Draw a page."""
        call = Call("GET", f"/documents/{quote(str(id), safe='')}/pages/{quote(str(page), safe='')}", query={"scale": scale}, timeout=timeout, on_progress=on_progress)
        return self._session.file(call)

    def set_access(
        self,
        id: str,
        body: DocumentsSetAccessBody,
        *,
        timeout: Optional[float] = None,
    ) -> Document:
        """Say who else may read and write."""
        call = Call("PUT", f"/documents/{quote(str(id), safe='')}/access", body=body, timeout=timeout)
        return cast("Document", self._session.json(call))

class RequestsCalls:
    def __init__(self, session: Session) -> None:
        self._session = session

    def create(
        self,
        body: RequestsCreateBody,
        *,
        timeout: Optional[float] = None,
        idempotency_key: Optional[str] = None,
    ) -> SignatureRequest:
        """Create a signature request, OPEN at once."""
        call = Call("POST", "/signature-requests", body=body, timeout=timeout, idempotency_key=idempotency_key)
        return cast("SignatureRequest", self._session.json(call))

    def list(
        self,
        *,
        page_number: Optional[int] = None,
        page_size: Optional[int] = None,
        status_overall: Optional[str] = None,
        signature_status: Optional[str] = None,
        signer_email_address: Optional[str] = None,
        account_email: Optional[str] = None,
        search: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Pages[SignatureRequest]:
        """List signature requests, newest first."""
        call = Call("GET", "/signature-requests", query={"page_number": page_number, "page_size": page_size, "status_overall": status_overall, "signature_status": signature_status, "signer_email_address": signer_email_address, "account_email": account_email, "search": search}, timeout=timeout)
        return self._session.pages(call)

    def update_by_body(
        self,
        body: RequestsUpdateByBodyBody,
        *,
        timeout: Optional[float] = None,
    ) -> SignatureRequest:
        """Change what the body names; absent or null stays as it is."""
        call = Call("PUT", "/signature-requests", body=body, timeout=timeout)
        return cast("SignatureRequest", self._session.json(call))

    def read(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> SignatureRequest:
        """Read a signature request."""
        call = Call("GET", f"/signature-requests/{quote(str(id), safe='')}", timeout=timeout)
        return cast("SignatureRequest", self._session.json(call))

    def update(
        self,
        id: str,
        body: RequestsUpdateBody,
        *,
        timeout: Optional[float] = None,
    ) -> SignatureRequest:
        """Change what the body names; absent or null stays as it is."""
        call = Call("PUT", f"/signature-requests/{quote(str(id), safe='')}", body=body, timeout=timeout)
        return cast("SignatureRequest", self._session.json(call))

    def delete(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> None:
        """Delete a signature request; its documents go asynchronously."""
        call = Call("DELETE", f"/signature-requests/{quote(str(id), safe='')}", timeout=timeout)
        self._session.nothing(call)

    def read_many(
        self,
        body: List[str],
        *,
        timeout: Optional[float] = None,
        idempotency_key: Optional[str] = None,
    ) -> List[SignatureRequest]:
        """Read several signature requests."""
        call = Call("POST", "/signature-requests/bulk", body=body, timeout=timeout, idempotency_key=idempotency_key)
        return cast("List[SignatureRequest]", self._session.json(call))

    def withdraw(
        self,
        id: str,
        body: Optional[RequestsWithdrawBody] = None,
        *,
        timeout: Optional[float] = None,
        idempotency_key: Optional[str] = None,
    ) -> SignatureRequest:
        """End a request that is no longer wanted."""
        call = Call("POST", f"/signature-requests/{quote(str(id), safe='')}/withdraw", body=body, timeout=timeout, idempotency_key=idempotency_key)
        return cast("SignatureRequest", self._session.json(call))

    def remind(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
        idempotency_key: Optional[str] = None,
    ) -> SignatureRequest:
        """Remind those whose turn it is, each once per hour."""
        call = Call("POST", f"/signature-requests/{quote(str(id), safe='')}/remind", timeout=timeout, idempotency_key=idempotency_key)
        return cast("SignatureRequest", self._session.json(call))

    def add_signer(
        self,
        id: str,
        body: RequestsAddSignerBody,
        *,
        timeout: Optional[float] = None,
        idempotency_key: Optional[str] = None,
    ) -> SignatureRequest:
        """Add a signer."""
        call = Call("POST", f"/signature-requests/{quote(str(id), safe='')}/signatures", body=body, timeout=timeout, idempotency_key=idempotency_key)
        return cast("SignatureRequest", self._session.json(call))

    def remove_signer(
        self,
        id: str,
        sid: str,
        *,
        timeout: Optional[float] = None,
    ) -> None:
        """Remove a signer who has not signed."""
        call = Call("DELETE", f"/signature-requests/{quote(str(id), safe='')}/signatures/{quote(str(sid), safe='')}", timeout=timeout)
        self._session.nothing(call)

    def add_attachment(
        self,
        id: str,
        body: RequestsAddAttachmentBody,
        *,
        timeout: Optional[float] = None,
        idempotency_key: Optional[str] = None,
    ) -> SignatureRequest:
        """Add an attachment."""
        call = Call("POST", f"/signature-requests/{quote(str(id), safe='')}/attachments", body=body, timeout=timeout, idempotency_key=idempotency_key)
        return cast("SignatureRequest", self._session.json(call))

    def attachment_content(
        self,
        id: str,
        attachment_id: str,
        *,
        timeout: Optional[float] = None,
        on_progress: Optional[OnProgress] = None,
    ) -> Download:
        """Download an attachment."""
        call = Call("GET", f"/signature-requests/{quote(str(id), safe='')}/attachments/{quote(str(attachment_id), safe='')}/content", timeout=timeout, on_progress=on_progress)
        return self._session.file(call)

    def delete_attachment(
        self,
        id: str,
        attachment_id: str,
        *,
        timeout: Optional[float] = None,
    ) -> None:
        """Remove an attachment."""
        call = Call("DELETE", f"/signature-requests/{quote(str(id), safe='')}/attachments/{quote(str(attachment_id), safe='')}", timeout=timeout)
        self._session.nothing(call)

    def callbacks(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> List[Callback]:
        """List the callbacks of a signature request."""
        call = Call("GET", f"/signature-requests/{quote(str(id), safe='')}/callbacks", timeout=timeout)
        return cast("List[Callback]", self._session.json(call))

    def replay_callback(
        self,
        id: str,
        callback_id: str,
        *,
        timeout: Optional[float] = None,
        idempotency_key: Optional[str] = None,
    ) -> Callback:
        """Make a callback again."""
        call = Call("POST", f"/signature-requests/{quote(str(id), safe='')}/callbacks/{quote(str(callback_id), safe='')}/replay", timeout=timeout, idempotency_key=idempotency_key)
        return cast("Callback", self._session.json(call))

    def report(
        self,
        id: str,
        *,
        type: Optional[str] = None,
        timeout: Optional[float] = None,
        on_progress: Optional[OnProgress] = None,
    ) -> Download:
        """The signature protocol: who, when, how, with proofs."""
        call = Call("GET", f"/signature-requests/{quote(str(id), safe='')}/report", query={"type": type}, timeout=timeout, on_progress=on_progress)
        return self._session.file(call)

    def wait_for(self, id: str, status: str = "SIGNED", *, interval: float = 2.0) -> SignatureRequest:
        """Looks at a request every `interval` seconds until it has the state."""
        return self._session.wait_for(lambda: self.read(id), status, interval)

class IdentificationsCalls:
    def __init__(self, session: Session) -> None:
        self._session = session

    def status(
        self,
        id: str,
        evidence_id: str,
        *,
        timeout: Optional[float] = None,
    ) -> IdentificationStatus:
        """How far the identification of a signer is."""
        call = Call("GET", f"/signature-requests/{quote(str(id), safe='')}/identification/{quote(str(evidence_id), safe='')}/status", timeout=timeout)
        return cast("IdentificationStatus", self._session.json(call))

    def read(
        self,
        id: str,
        evidence_id: str,
        *,
        timeout: Optional[float] = None,
    ) -> Identification:
        """What was seen when a signer was identified."""
        call = Call("GET", f"/signature-requests/{quote(str(id), safe='')}/identification/{quote(str(evidence_id), safe='')}", timeout=timeout)
        return cast("Identification", self._session.json(call))

    def files(
        self,
        id: str,
        evidence_id: str,
        *,
        timeout: Optional[float] = None,
        on_progress: Optional[OnProgress] = None,
    ) -> Download:
        """The record of an identification as files in a ZIP archive."""
        call = Call("GET", f"/signature-requests/{quote(str(id), safe='')}/identification/{quote(str(evidence_id), safe='')}/files", timeout=timeout, on_progress=on_progress)
        return self._session.file(call)

    def jwt(
        self,
        id: str,
        evidence_id: str,
        *,
        timeout: Optional[float] = None,
        on_progress: Optional[OnProgress] = None,
    ) -> Download:
        """The record of an identification, signed."""
        call = Call("GET", f"/signature-requests/{quote(str(id), safe='')}/identification/{quote(str(evidence_id), safe='')}/jwt", timeout=timeout, on_progress=on_progress)
        return self._session.file(call)

class SealsCalls:
    def __init__(self, session: Session) -> None:
        self._session = session

    def create(
        self,
        body: SealsCreateBody,
        *,
        timeout: Optional[float] = None,
        idempotency_key: Optional[str] = None,
    ) -> SealedDocument:
        """Seal a document in the name of the business."""
        call = Call("POST", "/seal", body=body, timeout=timeout, idempotency_key=idempotency_key)
        return cast("SealedDocument", self._session.json(call))

class UsersCalls:
    def __init__(self, session: Session) -> None:
        self._session = session

    def qualities(
        self,
        *,
        username: str,
        timeout: Optional[float] = None,
    ) -> SignatureQualities:
        """Whether an account can sign in each quality."""
        call = Call("GET", "/user/signature-qualities", query={"username": username}, timeout=timeout)
        return cast("SignatureQualities", self._session.json(call))

    def qualities_detail(
        self,
        *,
        username: str,
        timeout: Optional[float] = None,
    ) -> SignatureQualitiesDetail:
        """Which qualities an account can sign with, as a list."""
        call = Call("GET", "/user/signature-qualities-detail", query={"username": username}, timeout=timeout)
        return cast("SignatureQualitiesDetail", self._session.json(call))

class HealthCalls:
    def __init__(self, session: Session) -> None:
        self._session = session

    def status(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> Health:
        """Whether the service is up."""
        call = Call("GET", "/management/health", timeout=timeout)
        return cast("Health", self._session.json(call))

    def liveness(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> Health:
        """Whether the process lives."""
        call = Call("GET", "/management/health/liveness", timeout=timeout)
        return cast("Health", self._session.json(call))

    def readiness(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> Health:
        """Whether calls should be sent here."""
        call = Call("GET", "/management/health/readiness", timeout=timeout)
        return cast("Health", self._session.json(call))

class Calls:
    """The calls of v2."""

    def __init__(self, session: Session) -> None:
        self.documents = DocumentsCalls(session)
        self.requests = RequestsCalls(session)
        self.identifications = IdentificationsCalls(session)
        self.seals = SealsCalls(session)
        self.users = UsersCalls(session)
        self.health = HealthCalls(session)

class AsyncDocumentsCalls:
    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def upload(
        self,
        content: Content,
        *,
        title: Optional[str] = None,
        repair: Optional[bool] = None,
        timeout: Optional[float] = None,
        idempotency_key: Optional[str] = None,
        on_progress: Optional[OnProgress] = None,
    ) -> Document:
        """Upload a PDF."""
        call = Call("POST", "/documents", query={"title": title, "repair": repair}, content=content, timeout=timeout, idempotency_key=idempotency_key, on_progress=on_progress)
        return cast("Document", await self._session.json(call))

    async def create(
        self,
        body: DocumentsCreateBody,
        *,
        timeout: Optional[float] = None,
        idempotency_key: Optional[str] = None,
    ) -> Document:
        """Upload a PDF."""
        call = Call("POST", "/documents", body=body, timeout=timeout, idempotency_key=idempotency_key)
        return cast("Document", await self._session.json(call))

    def list(
        self,
        *,
        page_number: Optional[int] = None,
        page_size: Optional[int] = None,
        search: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> AsyncPages[Document]:
        """List the caller's documents, newest first."""
        call = Call("GET", "/documents", query={"page_number": page_number, "page_size": page_size, "search": search}, timeout=timeout)
        return self._session.pages(call)

    async def watermark(
        self,
        id: str,
        body: DocumentsWatermarkBody,
        *,
        timeout: Optional[float] = None,
        idempotency_key: Optional[str] = None,
    ) -> Document:
        """Draw a watermark; the result is a new document."""
        call = Call("POST", f"/documents/{quote(str(id), safe='')}/watermark", body=body, timeout=timeout, idempotency_key=idempotency_key)
        return cast("Document", await self._session.json(call))

    async def read(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> Document:
        """Read what is known of a document."""
        call = Call("GET", f"/documents/{quote(str(id), safe='')}", timeout=timeout)
        return cast("Document", await self._session.json(call))

    async def delete(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> None:
        """Delete a document and its keys."""
        call = Call("DELETE", f"/documents/{quote(str(id), safe='')}", timeout=timeout)
        await self._session.nothing(call)

    async def content(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
        on_progress: Optional[OnProgress] = None,
    ) -> AsyncDownload:
        """Download a document, or a range of it."""
        call = Call("GET", f"/documents/{quote(str(id), safe='')}/content", timeout=timeout, on_progress=on_progress)
        return await self._session.file(call)

    async def page(
        self,
        id: str,
        page: Union[str, int],
        *,
        scale: Optional[Literal[20, 100]] = None,
        timeout: Optional[float] = None,
        on_progress: Optional[OnProgress] = None,
    ) -> AsyncDownload:
        """Draw a page."""
        call = Call("GET", f"/documents/{quote(str(id), safe='')}/pages/{quote(str(page), safe='')}", query={"scale": scale}, timeout=timeout, on_progress=on_progress)
        return await self._session.file(call)

    async def set_access(
        self,
        id: str,
        body: DocumentsSetAccessBody,
        *,
        timeout: Optional[float] = None,
    ) -> Document:
        """Say who else may read and write."""
        call = Call("PUT", f"/documents/{quote(str(id), safe='')}/access", body=body, timeout=timeout)
        return cast("Document", await self._session.json(call))

class AsyncRequestsCalls:
    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def create(
        self,
        body: RequestsCreateBody,
        *,
        timeout: Optional[float] = None,
        idempotency_key: Optional[str] = None,
    ) -> SignatureRequest:
        """Create a signature request, OPEN at once."""
        call = Call("POST", "/signature-requests", body=body, timeout=timeout, idempotency_key=idempotency_key)
        return cast("SignatureRequest", await self._session.json(call))

    def list(
        self,
        *,
        page_number: Optional[int] = None,
        page_size: Optional[int] = None,
        status_overall: Optional[str] = None,
        signature_status: Optional[str] = None,
        signer_email_address: Optional[str] = None,
        account_email: Optional[str] = None,
        search: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> AsyncPages[SignatureRequest]:
        """List signature requests, newest first."""
        call = Call("GET", "/signature-requests", query={"page_number": page_number, "page_size": page_size, "status_overall": status_overall, "signature_status": signature_status, "signer_email_address": signer_email_address, "account_email": account_email, "search": search}, timeout=timeout)
        return self._session.pages(call)

    async def update_by_body(
        self,
        body: RequestsUpdateByBodyBody,
        *,
        timeout: Optional[float] = None,
    ) -> SignatureRequest:
        """Change what the body names; absent or null stays as it is."""
        call = Call("PUT", "/signature-requests", body=body, timeout=timeout)
        return cast("SignatureRequest", await self._session.json(call))

    async def read(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> SignatureRequest:
        """Read a signature request."""
        call = Call("GET", f"/signature-requests/{quote(str(id), safe='')}", timeout=timeout)
        return cast("SignatureRequest", await self._session.json(call))

    async def update(
        self,
        id: str,
        body: RequestsUpdateBody,
        *,
        timeout: Optional[float] = None,
    ) -> SignatureRequest:
        """Change what the body names; absent or null stays as it is."""
        call = Call("PUT", f"/signature-requests/{quote(str(id), safe='')}", body=body, timeout=timeout)
        return cast("SignatureRequest", await self._session.json(call))

    async def delete(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> None:
        """Delete a signature request; its documents go asynchronously."""
        call = Call("DELETE", f"/signature-requests/{quote(str(id), safe='')}", timeout=timeout)
        await self._session.nothing(call)

    async def read_many(
        self,
        body: List[str],
        *,
        timeout: Optional[float] = None,
        idempotency_key: Optional[str] = None,
    ) -> List[SignatureRequest]:
        """Read several signature requests."""
        call = Call("POST", "/signature-requests/bulk", body=body, timeout=timeout, idempotency_key=idempotency_key)
        return cast("List[SignatureRequest]", await self._session.json(call))

    async def withdraw(
        self,
        id: str,
        body: Optional[RequestsWithdrawBody] = None,
        *,
        timeout: Optional[float] = None,
        idempotency_key: Optional[str] = None,
    ) -> SignatureRequest:
        """End a request that is no longer wanted."""
        call = Call("POST", f"/signature-requests/{quote(str(id), safe='')}/withdraw", body=body, timeout=timeout, idempotency_key=idempotency_key)
        return cast("SignatureRequest", await self._session.json(call))

    async def remind(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
        idempotency_key: Optional[str] = None,
    ) -> SignatureRequest:
        """Remind those whose turn it is, each once per hour."""
        call = Call("POST", f"/signature-requests/{quote(str(id), safe='')}/remind", timeout=timeout, idempotency_key=idempotency_key)
        return cast("SignatureRequest", await self._session.json(call))

    async def add_signer(
        self,
        id: str,
        body: RequestsAddSignerBody,
        *,
        timeout: Optional[float] = None,
        idempotency_key: Optional[str] = None,
    ) -> SignatureRequest:
        """Add a signer."""
        call = Call("POST", f"/signature-requests/{quote(str(id), safe='')}/signatures", body=body, timeout=timeout, idempotency_key=idempotency_key)
        return cast("SignatureRequest", await self._session.json(call))

    async def remove_signer(
        self,
        id: str,
        sid: str,
        *,
        timeout: Optional[float] = None,
    ) -> None:
        """Remove a signer who has not signed."""
        call = Call("DELETE", f"/signature-requests/{quote(str(id), safe='')}/signatures/{quote(str(sid), safe='')}", timeout=timeout)
        await self._session.nothing(call)

    async def add_attachment(
        self,
        id: str,
        body: RequestsAddAttachmentBody,
        *,
        timeout: Optional[float] = None,
        idempotency_key: Optional[str] = None,
    ) -> SignatureRequest:
        """Add an attachment."""
        call = Call("POST", f"/signature-requests/{quote(str(id), safe='')}/attachments", body=body, timeout=timeout, idempotency_key=idempotency_key)
        return cast("SignatureRequest", await self._session.json(call))

    async def attachment_content(
        self,
        id: str,
        attachment_id: str,
        *,
        timeout: Optional[float] = None,
        on_progress: Optional[OnProgress] = None,
    ) -> AsyncDownload:
        """Download an attachment."""
        call = Call("GET", f"/signature-requests/{quote(str(id), safe='')}/attachments/{quote(str(attachment_id), safe='')}/content", timeout=timeout, on_progress=on_progress)
        return await self._session.file(call)

    async def delete_attachment(
        self,
        id: str,
        attachment_id: str,
        *,
        timeout: Optional[float] = None,
    ) -> None:
        """Remove an attachment."""
        call = Call("DELETE", f"/signature-requests/{quote(str(id), safe='')}/attachments/{quote(str(attachment_id), safe='')}", timeout=timeout)
        await self._session.nothing(call)

    async def callbacks(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> List[Callback]:
        """List the callbacks of a signature request."""
        call = Call("GET", f"/signature-requests/{quote(str(id), safe='')}/callbacks", timeout=timeout)
        return cast("List[Callback]", await self._session.json(call))

    async def replay_callback(
        self,
        id: str,
        callback_id: str,
        *,
        timeout: Optional[float] = None,
        idempotency_key: Optional[str] = None,
    ) -> Callback:
        """Make a callback again."""
        call = Call("POST", f"/signature-requests/{quote(str(id), safe='')}/callbacks/{quote(str(callback_id), safe='')}/replay", timeout=timeout, idempotency_key=idempotency_key)
        return cast("Callback", await self._session.json(call))

    async def report(
        self,
        id: str,
        *,
        type: Optional[str] = None,
        timeout: Optional[float] = None,
        on_progress: Optional[OnProgress] = None,
    ) -> AsyncDownload:
        """The signature protocol: who, when, how, with proofs."""
        call = Call("GET", f"/signature-requests/{quote(str(id), safe='')}/report", query={"type": type}, timeout=timeout, on_progress=on_progress)
        return await self._session.file(call)

    async def wait_for(self, id: str, status: str = "SIGNED", *, interval: float = 2.0) -> SignatureRequest:
        """Looks at a request every `interval` seconds until it has the state."""
        return await self._session.wait_for(lambda: self.read(id), status, interval)

class AsyncIdentificationsCalls:
    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def status(
        self,
        id: str,
        evidence_id: str,
        *,
        timeout: Optional[float] = None,
    ) -> IdentificationStatus:
        """How far the identification of a signer is."""
        call = Call("GET", f"/signature-requests/{quote(str(id), safe='')}/identification/{quote(str(evidence_id), safe='')}/status", timeout=timeout)
        return cast("IdentificationStatus", await self._session.json(call))

    async def read(
        self,
        id: str,
        evidence_id: str,
        *,
        timeout: Optional[float] = None,
    ) -> Identification:
        """What was seen when a signer was identified."""
        call = Call("GET", f"/signature-requests/{quote(str(id), safe='')}/identification/{quote(str(evidence_id), safe='')}", timeout=timeout)
        return cast("Identification", await self._session.json(call))

    async def files(
        self,
        id: str,
        evidence_id: str,
        *,
        timeout: Optional[float] = None,
        on_progress: Optional[OnProgress] = None,
    ) -> AsyncDownload:
        """The record of an identification as files in a ZIP archive."""
        call = Call("GET", f"/signature-requests/{quote(str(id), safe='')}/identification/{quote(str(evidence_id), safe='')}/files", timeout=timeout, on_progress=on_progress)
        return await self._session.file(call)

    async def jwt(
        self,
        id: str,
        evidence_id: str,
        *,
        timeout: Optional[float] = None,
        on_progress: Optional[OnProgress] = None,
    ) -> AsyncDownload:
        """The record of an identification, signed."""
        call = Call("GET", f"/signature-requests/{quote(str(id), safe='')}/identification/{quote(str(evidence_id), safe='')}/jwt", timeout=timeout, on_progress=on_progress)
        return await self._session.file(call)

class AsyncSealsCalls:
    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def create(
        self,
        body: SealsCreateBody,
        *,
        timeout: Optional[float] = None,
        idempotency_key: Optional[str] = None,
    ) -> SealedDocument:
        """Seal a document in the name of the business."""
        call = Call("POST", "/seal", body=body, timeout=timeout, idempotency_key=idempotency_key)
        return cast("SealedDocument", await self._session.json(call))

class AsyncUsersCalls:
    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def qualities(
        self,
        *,
        username: str,
        timeout: Optional[float] = None,
    ) -> SignatureQualities:
        """Whether an account can sign in each quality."""
        call = Call("GET", "/user/signature-qualities", query={"username": username}, timeout=timeout)
        return cast("SignatureQualities", await self._session.json(call))

    async def qualities_detail(
        self,
        *,
        username: str,
        timeout: Optional[float] = None,
    ) -> SignatureQualitiesDetail:
        """Which qualities an account can sign with, as a list."""
        call = Call("GET", "/user/signature-qualities-detail", query={"username": username}, timeout=timeout)
        return cast("SignatureQualitiesDetail", await self._session.json(call))

class AsyncHealthCalls:
    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def status(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> Health:
        """Whether the service is up."""
        call = Call("GET", "/management/health", timeout=timeout)
        return cast("Health", await self._session.json(call))

    async def liveness(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> Health:
        """Whether the process lives."""
        call = Call("GET", "/management/health/liveness", timeout=timeout)
        return cast("Health", await self._session.json(call))

    async def readiness(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> Health:
        """Whether calls should be sent here."""
        call = Call("GET", "/management/health/readiness", timeout=timeout)
        return cast("Health", await self._session.json(call))

class AsyncCalls:
    """The calls of v2."""

    def __init__(self, session: AsyncSession) -> None:
        self.documents = AsyncDocumentsCalls(session)
        self.requests = AsyncRequestsCalls(session)
        self.identifications = AsyncIdentificationsCalls(session)
        self.seals = AsyncSealsCalls(session)
        self.users = AsyncUsersCalls(session)
        self.health = AsyncHealthCalls(session)

