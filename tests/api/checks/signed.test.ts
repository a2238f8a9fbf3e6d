import { randomInt } from "node:crypto";
import { decodePDFRawStream, PDFDocument, PDFName, type PDFRawStream } from "@cantoo/pdf-lib";
import { beforeAll, describe, expect, it } from "vitest";
import { utopian } from "#tests/fixtures/people.ts";
import { signedLicense } from "#tests/fixtures/signatures/license.ts";
import { payrollSigns } from "#tests/fixtures/signatures/papers.ts";
import { signPdf } from "#tests/fixtures/signatures/pdf.ts";
import { papers, textPdf } from "#tests/fixtures/text-pdf.ts";
import { reinstateLicense, revokeLicense } from "#tests/harness/outside/utopia.ts";
import { type Account, account } from "#tests/harness/people/account.ts";
import { upload, type VerificationView, viewWhen } from "#tests/harness/verification/verification.ts";
import { begin } from "./requests.ts";

/** Real files through the whole stack: uploaded, read and verified, looked up in the status list, and judged. */

let requester: Account;
/** One person has all of the documents. Two people with pictures that look alike would go to a reviewer. */
let subject: Account;
beforeAll(async () => {
  [requester, subject] = [await account(), await account()];
});

const isOver = ({ status, stage }: VerificationView) => status !== "in_progress" || stage === "in_review";
const checkOf = (answer: VerificationView, service: string) =>
  answer.checks.find((check) => check.service === service);

/** @param index in Utopia's status list; each test has its own */
async function license(index: number, options: Parameters<typeof signedLicense>[1] = {}) {
  const id = await begin("identity", "Doe", [requester, subject], {
    requestedServices: ["document_verification"],
  });
  const person = { ...utopian, documentNumber: `U${randomInt(1e9, 1e10 - 1)}` };
  const { signature, ...drawn } = options;
  const bytes = await signedLicense(person, {
    ...drawn,
    face: "none",
    signature: { status: index, ...signature },
  });
  await upload(subject, id, Buffer.from(bytes));
  return viewWhen(requester, id, isOver);
}

async function payStub(change?: (signed: Uint8Array) => Uint8Array) {
  const id = await begin("financial", "Doe", [requester, subject], {
    requestedServices: ["income_verification"],
  });
  const signed = await signPdf(await uncompressed(await textPdf([papers.payStub()])), payrollSigns());
  const options = { name: "pay-stub.pdf", documentType: "pay_stub" };
  await upload(subject, id, Buffer.from(change?.(signed) ?? signed), options);
  await subject.api.post(`/api/verifications/${id}/evidence-complete`);
  return viewWhen(requester, id, isOver);
}

/** @returns the same PDF with its page's text in plain sight, so that an editor can change it */
async function uncompressed(pdf: Uint8Array): Promise<Uint8Array> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  const { node } = document.getPage(0);
  const content = node.Contents()!;
  const stream = ("size" in content ? content.lookup(0) : content) as PDFRawStream;
  const text = Buffer.from(decodePDFRawStream(stream).decode()).toString("latin1");
  node.set(PDFName.of("Contents"), document.context.register(document.context.stream(text)));
  return document.save({ useObjectStreams: false });
}

/** Makes a gross pay of $2,000 one of $9,000. */
function withAnotherDigit(file: Uint8Array): Uint8Array {
  const hex = (text: string) => Buffer.from(text).toString("hex").toUpperCase();
  const [bytes, sum] = [Buffer.from(file), hex("2,000.00")];
  const at = bytes.indexOf(sum);
  if (at < 0) throw new Error("The pay stub has no such sum");
  bytes.write(hex("9,000.00"), at);
  return bytes;
}

describe("a license that its state signed", () => {
  it("is verified from a photo tilted by 5°, marked TEST, and doesn't lift the score's cap", async () => {
    const answer = await license(9_001, { tilt: 5 });
    expect(answer.status).toBe("completed");
    expect(checkOf(answer, "document_verification")).toMatchObject({
      status: "passed",
      grade: "G4",
      sandbox: true,
      signature: { issuer: "State of Utopia", kind: "barcode", revoked: false, test: true },
    });
    expect(answer.results).toMatchObject({
      overall_score: 59,
      identity_verification: { document_verified: true },
    });
  });

  it("counts against its holder once revoked, and no longer when reinstated", async () => {
    await revokeLicense(9_002);
    const revoked = await license(9_002);
    expect(checkOf(revoked, "document_verification")).toMatchObject({
      status: "adverse",
      reasons: [{ code: "document_revoked" }],
    });
    await reinstateLicense(9_002);
    expect(checkOf(await license(9_002), "document_verification")).toMatchObject({ grade: "G4" });
  });

  it("goes to a reviewer if a signed element was changed", async () => {
    const answer = await license(9_003, { signature: { tampered: { DBA: "04122039" } } });
    expect(answer.stage).toBe("in_review");
    expect(checkOf(answer, "document_verification")?.reasons[0]?.code).toBe("signature_invalid");
  });
});

describe("a pay stub that a payroll signed", () => {
  it("proves the income", async () => {
    const answer = await payStub();
    expect(checkOf(answer, "income_verification")).toMatchObject({
      status: "passed",
      grade: "G4",
      signature: { issuer: "Utopia Payroll", kind: "pdf", time_source: "timestamp" },
    });
  });

  it("goes to a reviewer if a digit was changed", async () => {
    const answer = await payStub(withAnotherDigit);
    expect(answer.stage).toBe("in_review");
    expect(checkOf(answer, "income_verification")?.reasons[0]?.code).toBe("signature_invalid");
  });
});
