import assert from "node:assert/strict";
import { test } from "node:test";
import { checkShownContent } from "./shown-content.ts";

test("4.2 what can change what is shown is not put before signers with more than SES", () => {
  for (const kind of ["import_data", "javascript", "rich_media", "xfa"]) {
    const documents = [{ activeContent: [] }, { activeContent: ["launch", kind] }];
    checkShownContent("SES", documents);
    for (const quality of ["AES", "QES"] as const) {
      assert.throws(() => checkShownContent(quality, documents), {
        key: "file.pdf.active_content",
      });
    }
  }
  const harmless = ["embedded_files", "launch", "remote_destination", "submit_form"];
  checkShownContent("QES", [{ activeContent: harmless }]);
});
