import assert from "node:assert/strict";
import { test } from "node:test";
import { isWellFormedXml } from "./xml.ts";

const GOOD = [
  "<a/>",
  '<?xpacket begin=""?><x:a xmlns:x="y"><b c=\'1\'>t &amp; &#65;</b><!-- n --></x:a><?xpacket end="w"?>\n  ',
  "<a><![CDATA[<b>&]]></a>",
];
const BAD = [
  "",
  "text",
  "<a>",
  "<a></b>",
  "<a/><b/>",
  "<a b=c/>",
  '<a b="1" b="2"/>',
  "<a>&own;</a>",
  "<!DOCTYPE a [<!ENTITY x 'y'>]><a/>",
  "<a",
  "<a>< b/></a>",
  "<![CDATA[x]]>",
];

test("metadata that every reader reads alike is well formed, and nothing else", () => {
  for (const text of GOOD) assert.equal(isWellFormedXml(text), true, text);
  for (const text of BAD) assert.equal(isWellFormedXml(text), false, text);
});
