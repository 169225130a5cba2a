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

class DocumentsValidateAnswerAdditionalInfosValidation(TypedDict):
    """As /infos/{id}/validation."""

    #: After EN 319 102-1: it holds, it does not, or there is too little to say.
    indication: Literal["TOTAL-PASSED", "TOTAL-FAILED", "INDETERMINATE"]
    #: As EN 319 102-1 spells it; null when passed, and where there is no signature.
    subIndication: Union[str, None]
    #: One sentence for each finding.
    details: List[str]

class DocumentsValidateAnswerAdditionalInfosSignerItemCertificate(TypedDict):
    """Of the signer; null where none can be read."""

    #: Whom it names.
    subject: str
    #: Who issued it.
    issuer: str
    #: Hexadecimal.
    serialNumber: str
    #: When its validity begins.
    notBefore: str
    #: When its validity ends.
    notAfter: str

class DocumentsValidateAnswerAdditionalInfosSignerItemChangesItem(TypedDict):
    #: Which save of the file; 0 is the first.
    revision: int
    #: Counts from 0.
    page: Union[int, None]
    #: What was changed, in one word.
    kind: str
    #: The number of the object in the PDF; null for one inside another.
    object: Union[int, None]
    #: permitted, notice or violation.
    severity: str
    #: The change in one sentence.
    text: str

class DocumentsValidateAnswerAdditionalInfosSignerItemOptionalInfos(TypedDict):
    """What the document claims; nothing of it is verified."""

    #: Who the document says signed.
    name: Union[str, None]
    #: How the document says the signer is reached.
    contact: Union[str, None]
    #: Where the document says it was signed.
    location: Union[str, None]
    #: Why the document says it was signed.
    reason: Union[str, None]

class DocumentsValidateAnswerAdditionalInfosSignerItem(TypedDict):
    #: Whether it holds and meets the demands of the call.
    valid: bool
    #: The holder of the certificate, never what the document claims.
    signer: Union[str, None]
    #: The proven time, else the claimed one.
    time: Union[str, None]
    #: Whether a time stamp proves the time.
    timeIsProven: bool
    #: What it was found to be; null where that cannot be said.
    quality: Literal["SES", "AES", "QES", None]
    #: Whether an organisation signed, and not a person.
    seal: bool
    #: Under which law it has its quality; null where none is found.
    legislation: Literal["ZERTES", "EIDAS", None]
    #: Whether the document holds all that is needed to verify it later.
    longTermValidation: bool
    #: Whether a page looks different since it was signed.
    visualDifferences: bool
    #: Whether something was changed since that nothing permits.
    undefinedChanges: bool
    #: After EN 319 102-1: it holds, it does not, or there is too little to say.
    indication: Literal["TOTAL-PASSED", "TOTAL-FAILED", "INDETERMINATE"]
    #: As EN 319 102-1 spells it; null when passed, and where there is no signature.
    subIndication: Union[str, None]
    #: The level of PAdES that it reaches.
    level: str
    #: Of the signer; null where none can be read.
    certificate: Union[DocumentsValidateAnswerAdditionalInfosSignerItemCertificate, None]
    #: What was changed after it was made.
    changes: List[DocumentsValidateAnswerAdditionalInfosSignerItemChangesItem]
    #: Why it has its quality, and what it lacks of the demands.
    reasons: List[str]
    #: What the document claims; nothing of it is verified.
    optionalInfos: DocumentsValidateAnswerAdditionalInfosSignerItemOptionalInfos

class DocumentsValidateAnswerAdditionalInfosFormat(TypedDict):
    """As /infos/{id}/format."""

    #: Always PDF.
    fileType: Literal["PDF"]
    #: The level of PDF/A that it claims.
    quality: NotRequired[str]
    #: As the document says.
    producer: NotRequired[str]

class DocumentsValidateAnswerAdditionalInfos(TypedDict):
    """What infos asked for."""

    #: As /infos/{id}/validation.
    validation: NotRequired[DocumentsValidateAnswerAdditionalInfosValidation]
    #: As /infos/{id}/signers.
    signer: NotRequired[List[DocumentsValidateAnswerAdditionalInfosSignerItem]]
    #: As /infos/{id}/format.
    format: NotRequired[DocumentsValidateAnswerAdditionalInfosFormat]

class DocumentsValidateAnswer(TypedDict):
    #: Names the result, for the calls that read more of it.
    id: str
    #: Whether there are signatures, and all of them hold and meet the demands.
    valid: bool
    #: How many there are.
    signatures: int
    #: How many of them hold and meet the demands.
    validSignatures: int
    #: The lowest quality of all; null where one has none.
    quality: Literal["SES", "AES", "QES", None]
    #: The law under which all have their quality; null where there is none.
    legislation: Literal["ZERTES", "EIDAS", None]
    #: Whether all of them can be verified in the long term.
    longTermValidation: bool
    #: Whether a page looks different since one of them was made.
    visualDifferences: bool
    #: Whether something was changed since one of them that nothing permits.
    undefinedChanges: bool
    #: What infos asked for.
    additionalInfos: NotRequired[DocumentsValidateAnswerAdditionalInfos]

class ResultsValidationAnswer(TypedDict):
    #: After EN 319 102-1: it holds, it does not, or there is too little to say.
    indication: Literal["TOTAL-PASSED", "TOTAL-FAILED", "INDETERMINATE"]
    #: As EN 319 102-1 spells it; null when passed, and where there is no signature.
    subIndication: Union[str, None]
    #: One sentence for each finding.
    details: List[str]

class ResultsSignersAnswerItemCertificate(TypedDict):
    """Of the signer; null where none can be read."""

    #: Whom it names.
    subject: str
    #: Who issued it.
    issuer: str
    #: Hexadecimal.
    serialNumber: str
    #: When its validity begins.
    notBefore: str
    #: When its validity ends.
    notAfter: str

class ResultsSignersAnswerItemChangesItem(TypedDict):
    #: Which save of the file; 0 is the first.
    revision: int
    #: Counts from 0.
    page: Union[int, None]
    #: What was changed, in one word.
    kind: str
    #: The number of the object in the PDF; null for one inside another.
    object: Union[int, None]
    #: permitted, notice or violation.
    severity: str
    #: The change in one sentence.
    text: str

class ResultsSignersAnswerItemOptionalInfos(TypedDict):
    """What the document claims; nothing of it is verified."""

    #: Who the document says signed.
    name: Union[str, None]
    #: How the document says the signer is reached.
    contact: Union[str, None]
    #: Where the document says it was signed.
    location: Union[str, None]
    #: Why the document says it was signed.
    reason: Union[str, None]

class ResultsSignersAnswerItem(TypedDict):
    #: Whether it holds and meets the demands of the call.
    valid: bool
    #: The holder of the certificate, never what the document claims.
    signer: Union[str, None]
    #: The proven time, else the claimed one.
    time: Union[str, None]
    #: Whether a time stamp proves the time.
    timeIsProven: bool
    #: What it was found to be; null where that cannot be said.
    quality: Literal["SES", "AES", "QES", None]
    #: Whether an organisation signed, and not a person.
    seal: bool
    #: Under which law it has its quality; null where none is found.
    legislation: Literal["ZERTES", "EIDAS", None]
    #: Whether the document holds all that is needed to verify it later.
    longTermValidation: bool
    #: Whether a page looks different since it was signed.
    visualDifferences: bool
    #: Whether something was changed since that nothing permits.
    undefinedChanges: bool
    #: After EN 319 102-1: it holds, it does not, or there is too little to say.
    indication: Literal["TOTAL-PASSED", "TOTAL-FAILED", "INDETERMINATE"]
    #: As EN 319 102-1 spells it; null when passed, and where there is no signature.
    subIndication: Union[str, None]
    #: The level of PAdES that it reaches.
    level: str
    #: Of the signer; null where none can be read.
    certificate: Union[ResultsSignersAnswerItemCertificate, None]
    #: What was changed after it was made.
    changes: List[ResultsSignersAnswerItemChangesItem]
    #: Why it has its quality, and what it lacks of the demands.
    reasons: List[str]
    #: What the document claims; nothing of it is verified.
    optionalInfos: ResultsSignersAnswerItemOptionalInfos

class ResultsFormatAnswer(TypedDict):
    #: Always PDF.
    fileType: Literal["PDF"]
    #: The level of PDF/A that it claims.
    quality: NotRequired[str]
    #: As the document says.
    producer: NotRequired[str]

class BillingCreditsAnswerConsumptionsItem(TypedDict):
    #: The name of the price.
    sku: str
    #: The call that costs it.
    endpoint: str
    #: What one call costs.
    credits: int

class BillingCreditsAnswer(TypedDict):
    #: The first day of these prices.
    validFrom: str
    #: The prices.
    consumptions: List[BillingCreditsAnswerConsumptionsItem]

class BillingUsageAnswerConsumptionsItem(TypedDict):
    #: The call.
    endpoint: str
    #: How often it was made.
    requests: int
    #: What that cost.
    credits: int

class BillingUsageAnswer(TypedDict):
    #: YYYYMM
    period: str
    #: What was used, by call.
    consumptions: List[BillingUsageAnswerConsumptionsItem]
    #: The sum of all calls.
    requests: int
    #: The sum of all credits.
    credits: int

class BillingInvoicedAnswerConsumptionsItem(TypedDict):
    #: The call.
    endpoint: str
    #: How often it was made.
    requests: int
    #: What that cost.
    credits: int

class BillingInvoicedAnswer(TypedDict):
    #: YYYYMM
    period: str
    #: What was used, by call.
    consumptions: List[BillingInvoicedAnswerConsumptionsItem]
    #: The sum of all calls.
    requests: int
    #: The sum of all credits.
    credits: int

class DocumentsCalls:
    def __init__(self, session: Session) -> None:
        self._session = session

    def validate(
        self,
        content: Content,
        *,
        quality: Optional[Literal["SES", "AES", "QES"]] = None,
        long_term_validation: Optional[bool] = None,
        legislation: Optional[Literal["WORLD", "CH", "EU", "CH_EU"]] = None,
        infos: Optional[List[Literal["validation", "signer", "format"]]] = None,
        reject_visual_differences: Optional[bool] = None,
        reject_undefined_changes: Optional[bool] = None,
        timeout: Optional[float] = None,
        idempotency_key: Optional[str] = None,
        on_progress: Optional[OnProgress] = None,
    ) -> DocumentsValidateAnswer:
        """Judge the signatures of a PDF."""
        call = Call("POST", "/validate/document", query={"quality": quality, "longTermValidation": long_term_validation, "legislation": legislation, "infos": infos, "rejectVisualDifferences": reject_visual_differences, "rejectUndefinedChanges": reject_undefined_changes}, content=content, timeout=timeout, idempotency_key=idempotency_key, on_progress=on_progress)
        return cast("DocumentsValidateAnswer", self._session.json(call))

class ResultsCalls:
    def __init__(self, session: Session) -> None:
        self._session = session

    def validation(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> ResultsValidationAnswer:
        """Read the indication and its reasons."""
        call = Call("GET", f"/infos/{quote(str(id), safe='')}/validation", timeout=timeout)
        return cast("ResultsValidationAnswer", self._session.json(call))

    def signers(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> List[ResultsSignersAnswerItem]:
        """Read what was found of each signature."""
        call = Call("GET", f"/infos/{quote(str(id), safe='')}/signers", timeout=timeout)
        return cast("List[ResultsSignersAnswerItem]", self._session.json(call))

    def format(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> ResultsFormatAnswer:
        """Read what the file says it is."""
        call = Call("GET", f"/infos/{quote(str(id), safe='')}/format", timeout=timeout)
        return cast("ResultsFormatAnswer", self._session.json(call))

    def etsi_report(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
        on_progress: Optional[OnProgress] = None,
    ) -> Download:
        """Read the report of ETSI TS 119 102-2."""
        call = Call("GET", f"/reports/{quote(str(id), safe='')}/etsi", timeout=timeout, on_progress=on_progress)
        return self._session.file(call)

    def page_difference(
        self,
        id: str,
        page: Union[str, int],
        *,
        timeout: Optional[float] = None,
        on_progress: Optional[OnProgress] = None,
    ) -> Download:
        """See what later revisions changed on a page."""
        call = Call("GET", f"/infos/{quote(str(id), safe='')}/pages/{quote(str(page), safe='')}/difference", timeout=timeout, on_progress=on_progress)
        return self._session.file(call)

    def delete(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> None:
        """Forget a result before its ten minutes are over."""
        call = Call("DELETE", f"/validate/{quote(str(id), safe='')}", timeout=timeout)
        self._session.nothing(call)

class BillingCalls:
    def __init__(self, session: Session) -> None:
        self._session = session

    def credits(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> BillingCreditsAnswer:
        """Read what each call costs."""
        call = Call("GET", "/billing/credits/infos", timeout=timeout)
        return cast("BillingCreditsAnswer", self._session.json(call))

    def usage(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> BillingUsageAnswer:
        """Read what was used in the current month."""
        call = Call("GET", "/billing/credits/usage", timeout=timeout)
        return cast("BillingUsageAnswer", self._session.json(call))

    def invoiced(
        self,
        *,
        period: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> BillingInvoicedAnswer:
        """Read what was invoiced."""
        call = Call("GET", "/billing/credits/invoiced", query={"period": period}, timeout=timeout)
        return cast("BillingInvoicedAnswer", self._session.json(call))

class Calls:
    """The calls of validation."""

    def __init__(self, session: Session) -> None:
        self.documents = DocumentsCalls(session)
        self.results = ResultsCalls(session)
        self.billing = BillingCalls(session)

class AsyncDocumentsCalls:
    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def validate(
        self,
        content: Content,
        *,
        quality: Optional[Literal["SES", "AES", "QES"]] = None,
        long_term_validation: Optional[bool] = None,
        legislation: Optional[Literal["WORLD", "CH", "EU", "CH_EU"]] = None,
        infos: Optional[List[Literal["validation", "signer", "format"]]] = None,
        reject_visual_differences: Optional[bool] = None,
        reject_undefined_changes: Optional[bool] = None,
        timeout: Optional[float] = None,
        idempotency_key: Optional[str] = None,
        on_progress: Optional[OnProgress] = None,
    ) -> DocumentsValidateAnswer:
        """Judge the signatures of a PDF."""
        call = Call("POST", "/validate/document", query={"quality": quality, "longTermValidation": long_term_validation, "legislation": legislation, "infos": infos, "rejectVisualDifferences": reject_visual_differences, "rejectUndefinedChanges": reject_undefined_changes}, content=content, timeout=timeout, idempotency_key=idempotency_key, on_progress=on_progress)
        return cast("DocumentsValidateAnswer", await self._session.json(call))

class AsyncResultsCalls:
    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def validation(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> ResultsValidationAnswer:
        """Read the indication and its reasons."""
        call = Call("GET", f"/infos/{quote(str(id), safe='')}/validation", timeout=timeout)
        return cast("ResultsValidationAnswer", await self._session.json(call))

    async def signers(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> List[ResultsSignersAnswerItem]:
        """Read what was found of each signature."""
        call = Call("GET", f"/infos/{quote(str(id), safe='')}/signers", timeout=timeout)
        return cast("List[ResultsSignersAnswerItem]", await self._session.json(call))

    async def format(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> ResultsFormatAnswer:
        """Read what the file says it is."""
        call = Call("GET", f"/infos/{quote(str(id), safe='')}/format", timeout=timeout)
        return cast("ResultsFormatAnswer", await self._session.json(call))

    async def etsi_report(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
        on_progress: Optional[OnProgress] = None,
    ) -> AsyncDownload:
        """Read the report of ETSI TS 119 102-2."""
        call = Call("GET", f"/reports/{quote(str(id), safe='')}/etsi", timeout=timeout, on_progress=on_progress)
        return await self._session.file(call)

    async def page_difference(
        self,
        id: str,
        page: Union[str, int],
        *,
        timeout: Optional[float] = None,
        on_progress: Optional[OnProgress] = None,
    ) -> AsyncDownload:
        """See what later revisions changed on a page."""
        call = Call("GET", f"/infos/{quote(str(id), safe='')}/pages/{quote(str(page), safe='')}/difference", timeout=timeout, on_progress=on_progress)
        return await self._session.file(call)

    async def delete(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> None:
        """Forget a result before its ten minutes are over."""
        call = Call("DELETE", f"/validate/{quote(str(id), safe='')}", timeout=timeout)
        await self._session.nothing(call)

class AsyncBillingCalls:
    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def credits(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> BillingCreditsAnswer:
        """Read what each call costs."""
        call = Call("GET", "/billing/credits/infos", timeout=timeout)
        return cast("BillingCreditsAnswer", await self._session.json(call))

    async def usage(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> BillingUsageAnswer:
        """Read what was used in the current month."""
        call = Call("GET", "/billing/credits/usage", timeout=timeout)
        return cast("BillingUsageAnswer", await self._session.json(call))

    async def invoiced(
        self,
        *,
        period: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> BillingInvoicedAnswer:
        """Read what was invoiced."""
        call = Call("GET", "/billing/credits/invoiced", query={"period": period}, timeout=timeout)
        return cast("BillingInvoicedAnswer", await self._session.json(call))

class AsyncCalls:
    """The calls of validation."""

    def __init__(self, session: AsyncSession) -> None:
        self.documents = AsyncDocumentsCalls(session)
        self.results = AsyncResultsCalls(session)
        self.billing = AsyncBillingCalls(session)

