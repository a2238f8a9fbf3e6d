import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { measure } from "#scripts/corpora/measure.ts";
import { type CorpusCase, KINDS } from "#scripts/corpora/types.ts";
import { aamvaText } from "#tests/fixtures/aamva-text.ts";
import { SPECIMENS } from "#tests/fixtures/mrz-text.ts";
import { jane, utopian } from "#tests/fixtures/people.ts";
import { sanctionEntries } from "#tests/fixtures/sanction-list.ts";
import { signedBarcode } from "#tests/fixtures/signatures/barcode.ts";
import { textPdf } from "#tests/fixtures/text-pdf.ts";

const fixture = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../../fixtures/out/${name}`, import.meta.url)));

const person = sanctionEntries(1000, 1).find(({ kind }) => kind === "individual")!;

/** One case of each kind that every version of the readers and matchers has to get right. */
const CASES: CorpusCase[] = [
  { name: "1", kind: "name", input: "Jane|A.|Doe\nJANE|ALEXANDRA|DOE", expected: "yes" },
  {
    name: "1",
    kind: "address",
    input: "123 Main Street|Springfield|Illinois|62701|\n123 MAIN ST|SPRINGFIELD|IL|62701|USA",
    expected: "yes",
  },
  { name: "1", kind: "mrz-text", input: SPECIMENS.TD3.join("\n"), expected: { lastName: "ERIKSSON" } },
  { name: "1", kind: "mrz-picture", input: fixture("passport.jpg"), expected: { lastName: "DOE" } },
  { name: "1", kind: "aamva-text", input: aamvaText(jane), expected: { street: "123 MAIN ST" } },
  { name: "1", kind: "pdf417", input: fixture("license.jpg"), expected: { dateOfBirth: "1990-04-12" } },
  { name: "1", kind: "signed-pdf", input: fixture("pay-stub-signed.pdf"), expected: "yes" },
  { name: "1", kind: "picture", input: fixture("license.png").slice(0, 30), expected: "refused" },
  {
    name: "1",
    kind: "sanctions",
    input: `person|${person.words.join(" ")}|${person.born}`,
    expected: { candidate: String(person.number) },
  },
];

it("each kind has an adapter that reads its input", async () => {
  const pdf = await textPdf([["Pay stub", "Net pay 1,234.56"]]);
  const all: CorpusCase[] = [
    ...CASES,
    { name: "1", kind: "pdf", input: pdf, expected: { contains: "Net pay" } },
    {
      name: "1",
      kind: "signed-barcode",
      input: await signedBarcode(utopian),
      expected: { signature: "valid" },
    },
  ];
  const outcomes: Record<string, string> = {};
  for await (const { kind, outcome, why } of measure(all)) outcomes[kind] = why || outcome;
  expect(outcomes).toEqual(Object.fromEntries(KINDS.map((kind) => [kind, "right"])));
});
