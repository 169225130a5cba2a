import assert from "node:assert/strict";
import { test } from "node:test";
import { citableIn, wrongIn } from "../doc-references.ts";

const citable = citableIn(
  "## 4. Endpoints\n\n### 4.3 Requests\n\n- **Damaged PDFs.** Refused, never repaired.\n\n## 5. Login\n\n1. By token.\n",
);

test("what the interface has can be cited by part and by title", () => {
  const text = '// interface 4.3, 5.1, and docs/interface.md, "Damaged\n// PDFs"\n';
  assert.deepEqual(wrongIn("a.ts", text, citable), []);
});

test("a part, a title and a document that are not there are named", () => {
  assert.match(wrongIn("a.ts", "// interface 4.9", citable).join(), /cites interface 4\.9/);
  assert.match(wrongIn("a.ts", "// interface 5.2", citable).join(), /cites interface 5\.2/);
  assert.match(wrongIn("a.ts", "// interface 4.3, 7", citable).join(), /cites interface 7/);
  assert.match(wrongIn("a.ts", '// interface.md, "Repairs"', citable).join(), /cites "Repairs"/);
  assert.match(wrongIn("a.ts", "// see choices.md", citable).join(), /part of docs\/interface/);
  assert.match(wrongIn("a.ts", "// decisions 6", citable).join(), /part of docs\/interface/);
  assert.match(wrongIn("a.ts", "// interface part 4.9", citable).join(), /cites interface 4\.9/);
  const title = 'test("4.9 refuses", () => {';
  assert.match(wrongIn("a.test.ts", title, citable).join(), /test of part 4\.9/);
});

test("a part that is cited twice in one breath is named", () => {
  for (const text of [
    "// Interface 4.3 and interface 4.3:",
    "// interface part 4.3, interface 4.3",
  ]) {
    assert.match(wrongIn("a.ts", text, citable).join(), /cites [Ii]nterface (?:part )?4\.3 twice/);
  }
  assert.deepEqual(wrongIn("a.ts", "// Interface 4.3 and interface 5", citable), []);
});
