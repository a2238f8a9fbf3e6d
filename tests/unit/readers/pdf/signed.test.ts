import { beforeAll, describe, expect, it } from "vitest";
import type { DocumentType } from "#contract/enums.ts";
import type { Modules } from "#functions/documents/modules.ts";
import { readDocument } from "#functions/documents/read.ts";
import { utopiaCertificate } from "#scripts/stack/utopia/certificates.ts";
import { CHANGES } from "#tests/fixtures/signatures/attacks.ts";
import { payrollSigns, payStub } from "#tests/fixtures/signatures/papers.ts";
import { signPdf } from "#tests/fixtures/signatures/pdf.ts";
import { fixture, wasmModules } from "../wasm-modules.ts";

let wasm: Modules;
beforeAll(async () => {
  wasm = await wasmModules();
});

const read = (bytes: Uint8Array, more: { documentType?: DocumentType; anchors?: Uint8Array[] } = {}) =>
  readDocument(
    {
      documentId: "doc_1",
      documentType: "pay_stub",
      uploadedAt: 1,
      bytes,
      contentType: "application/pdf",
      ...more,
    },
    wasm,
  );

describe("reading a signed PDF", () => {
  it("yields its text and its signature", async () => {
    const reading = await read(await fixture("pay-stub-signed.pdf"));
    expect(reading.lines?.map(({ text }) => text)).toContain("Employee: DOE, JANE A Position: Cook");
    expect(reading.signatureRead).toMatchObject({ state: "intact", signer: "Utopia Payroll", covers: "all" });
  });

  it("completes the chain with the anchors", async () => {
    const { signer } = payrollSigns();
    const file = await signPdf(await payStub(), { signer, certificates: [signer.certificate] });
    expect((await read(file)).signatureRead?.keys).toHaveLength(1);
    const anchors = [utopiaCertificate("payroll-root")];
    expect((await read(file, { anchors })).signatureRead?.keys).toHaveLength(2);
  });

  it("says that it was changed, and still yields its text", async () => {
    const reading = await read(await CHANGES["an update with another content"]!.make());
    expect(reading).toMatchObject({ status: "read", method: "pdf_text" });
    expect(reading.signatureRead).toMatchObject({ state: "broken", fault: "changed_after_signing" });
  });

  it("yields no signature if there's none", async () => {
    const reading = await read(await payStub());
    expect([reading.status, reading.signatureRead]).toEqual(["read", undefined]);
  });
});
