import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { MINUTE } from "#contract/time.ts";
import { pdfSignature } from "#functions/documents/signatures/pdf/read-signature.ts";
import { Work } from "#functions/documents/work.ts";
import { WAYS } from "#tests/fixtures/corpus/pdf-ways.ts";
import { seeded } from "#tests/fixtures/picture/effects.ts";
import { payrollSigns, signedPayStub } from "#tests/fixtures/signatures/papers.ts";
import { signPdf } from "#tests/fixtures/signatures/pdf.ts";
import { utopia } from "#tests/fixtures/signatures/utopia.ts";
import { isFull } from "#tests/harness/scope.ts";
import { runs } from "./cases.ts";
import { mutated } from "./mutate.ts";

const TIMEOUT = 10 * MINUTE;
const WORDS = (
  "<< >> [ ] ( ) < > % obj endobj stream endstream trailer xref startxref %%EOF R /Prev /Root /Type /Sig /V /Kids /Fields " +
  "/AcroForm /ByteRange /Contents /SubFilter /FT /Length /ObjStm /XRef /XRefStm /W /Index /Size /Encrypt /Perms /DocMDP " +
  "/ETSI.CAdES.detached /adbe.pkcs7.detached 0 1 2 -1 99999999 1e9 30 80 a0 31 02"
)
  .split(" ")
  .flatMap((word) => [word, ` ${word} `])
  .concat("/ByteRange[0 10 20 30]", "1 0 obj", "1 0 R", "\n", "\0", "0000", "3080", "30820001");

let small: Uint8Array;
let large: Uint8Array;
beforeAll(async () => {
  small = await signPdf(WAYS.plain!([["Net Pay", "1,579.50"]]), { ...payrollSigns(), space: 3300 });
  large = await signedPayStub();
});

/** A registry may have the same certificates as the file. */
const anchors = Object.values(utopia()).map(({ certificate }) => certificate);
const stateOf = async (bytes: Uint8Array, known: readonly Uint8Array[] = anchors) =>
  (await pdfSignature(bytes, known, new Work()))?.state;

/** Whether two characters are the same hex digit, which means the same bytes. */
const isSameDigit = (a: number, b: number) =>
  (a | 0x20) === (b | 0x20) && /^[a-f]$/i.test(String.fromCharCode(a));

it("a signed file isn't intact after any of its bytes was changed", { timeout: TIMEOUT }, async () => {
  expect(await stateOf(small)).toBe("intact");
  const random = seeded(7);
  const intact: number[] = [];
  const step = isFull ? 1 : 37;
  for (let at = isFull ? 0 : 5; at < small.length; at += step)
    for (const flip of isFull
      ? [1, 0x20, 1 + Math.floor(random() * 255)]
      : [1 + Math.floor(random() * 255)]) {
      const changed = small.with(at, small[at]! ^ flip);
      if (isSameDigit(small[at]!, changed[at]!)) continue;
      for (const known of [[], anchors]) if ((await stateOf(changed, known)) === "intact") intact.push(at);
    }
  expect(intact).toEqual([]);
});

it("a signed file isn't intact after any cut", { timeout: TIMEOUT }, async () => {
  for (let length = isFull ? 0 : 9; length < small.length; length += isFull ? 1 : 97)
    expect(await stateOf(small.subarray(0, length)), `${length}`).not.toBe("intact");
});

it("a signed file isn't intact after random changes, and none takes too many steps", {
  timeout: TIMEOUT,
}, async () => {
  const property = fc.asyncProperty(mutated([large, small], WORDS), async (changed) => {
    const isSame = [large, small].some((file) => Buffer.compare(file, changed) === 0);
    const work = new Work();
    const found = await pdfSignature(changed, anchors, work);
    expect(found?.state === "intact").toBe(isSame);
    expect(work.steps).toBeLessThan(20_000_000);
  });
  await fc.assert(property, runs());
});
