/**
 * What the examples of the reference send: they work as they stand, apart from ids, which only the
 * reader has. An id that is to be replaced is SAMPLE_ID; the reference shows it as `$DOCUMENT_ID`.
 */

/** Stands for an id that the reader has to put in. */
export const SAMPLE_ID = "8a3c2f0e-6f1d-4c55-9a51-2f6f6a2f8f10";

/** A PDF of one page, 420 by 298 points, in Base64. */
export const SAMPLE_PDF = [
  "JVBERi0xLjcKMSAwIG9iago8PCAvVHlwZSAvQ2F0YWxvZyAvUGFnZXMgMiAwIFIgPj4KZW5kb2JqCjIgMCBvYmoK",
  "PDwgL1R5cGUgL1BhZ2VzIC9LaWRzIFszIDAgUl0gL0NvdW50IDEgPj4KZW5kb2JqCjMgMCBvYmoKPDwgL1R5cGUg",
  "L1BhZ2UgL1BhcmVudCAyIDAgUiAvTWVkaWFCb3ggWzAgMCA0MjAgMjk4XSAvQ29udGVudHMgNCAwIFIgL1Jlc291",
  "cmNlcyA8PCAvRm9udCA8PCAvRiA1IDAgUiA+PiA+PiA+PgplbmRvYmoKNCAwIG9iago8PCAvTGVuZ3RoIDYzID4+",
  "CnN0cmVhbQpCVCAvRiAxOCBUZiA0MCAyMzAgVGQgKEEgY29udHJhY3QgdG8gdHJ5IHRoaW5ncyBvdXQgd2l0aCkg",
  "VGogRVQKZW5kc3RyZWFtCmVuZG9iago1IDAgb2JqCjw8IC9UeXBlIC9Gb250IC9TdWJ0eXBlIC9UeXBlMSAvQmFz",
  "ZUZvbnQgL0hlbHZldGljYSA+PgplbmRvYmoKeHJlZgowIDYKMDAwMDAwMDAwMCA2NTUzNSBmIAowMDAwMDAwMDA5",
  "IDAwMDAwIG4gCjAwMDAwMDAwNTggMDAwMDAgbiAKMDAwMDAwMDExNSAwMDAwMCBuIAowMDAwMDAwMjQwIDAwMDAw",
  "IG4gCjAwMDAwMDAzNTMgMDAwMDAgbiAKdHJhaWxlcgo8PCAvU2l6ZSA2IC9Sb290IDEgMCBSID4+CnN0YXJ0eHJl",
  "Zgo0MjMKJSVFT0YK",
].join("");

/** A place on the page of that PDF. */
export const SAMPLE_PLACE = {
  position: { x: 40, y: 60, width: 200, height: 70, page: "0" },
} as const;

/** A text file of one line, in Base64. */
export const SAMPLE_TEXT = "VGVybXMgb2YgZGVsaXZlcnkuCg==";
