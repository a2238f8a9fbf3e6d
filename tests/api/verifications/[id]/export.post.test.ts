import { extractText } from "unpdf";
import { describe, expect, it } from "vitest";
import { CONSENT_VERSION } from "#contract/verification/consent.ts";
import { type Account, account } from "#tests/harness/people/account.ts";
import { rows } from "#tests/harness/stack/db.ts";
import {
  consentTo,
  fixture,
  JANE,
  requestOf,
  upload,
  view,
  viewWhen,
} from "#tests/harness/verification/verification.ts";

const exportAs = (viewer: Account, id: string, format: string) =>
  viewer.api.post(`/api/verifications/${id}/export`, { format });

const exportsOf = (id: string) =>
  rows<{ actor: string; detail: string }>(
    "SELECT actor, detail FROM audit WHERE action = 'results.exported' AND entity_id = ? ORDER BY id",
    [id],
  );

const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

/** A verification that was requested, consented to and completed with a license. */
async function completed(more: Record<string, unknown> = {}) {
  const [requester, subject] = [await account(), await account()];
  const id = await requestOf(requester, subject.email, more);
  await consentTo(subject, id);
  await upload(subject, id, await fixture("license.jpg"));
  await viewWhen(requester, id, (now) => now.status === "completed");
  return { requester, subject, id };
}

describe("POST /api/verifications/:id/export", () => {
  it("exports the report as JSON, without fields for one side only, and records it", async () => {
    const personalInfo = { ...JANE, ssn: "123-45-6789" };
    const { requester, subject, id } = await completed({ personalInfo, notes: "a private note" });
    const answer = await exportAs(requester, id, "json");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-disposition")).toBe(
      `attachment; filename="countersign-identity-${id.slice(-6)}.json"`,
    );
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const shown = await view(requester, id);
    expect(answer.json).toMatchObject({
      format: "countersign-report",
      version: 2,
      verification: { id, target_user_email: subject.email, consent: { textVersion: CONSENT_VERSION } },
      checks: shown.checks,
      results: shown.results,
    });
    expect(shown.checks[0]?.readings).toContainEqual({
      fact: "date_of_birth",
      document_type: "drivers_license",
      part: "barcode",
      page: null,
      line: null,
      elements: ["DBB"],
      confidence: 0.95,
      basis: "error_corrected",
      agrees: true,
      signed: false,
    });
    const text = textOf(answer.bytes);
    expect(text).not.toMatch(/\b6789\b|private|\/api\/|estimated_cost/);
    expect(await exportsOf(id)).toEqual([
      { actor: requester.id, detail: expect.stringMatching(/^{"format":"json","report_id":"rep_\w+"}$/) },
    ]);
    expect((await exportAs(subject, id, "json")).status).toBe(200);
  });

  it("exports the report as a PDF with readable text, and as CSV", async () => {
    const { requester, subject, id } = await completed();
    const pdf = await exportAs(requester, id, "pdf");
    expect(pdf.status).toBe(200);
    expect(pdf.headers.get("content-type")).toBe("application/pdf");
    expect(pdf.headers.get("content-disposition")).toContain(`countersign-identity-${id.slice(-6)}.pdf`);
    const { text } = await extractText(pdf.bytes, { mergePages: true });
    for (const said of ["Jane Doe", subject.email, id, "Name match\nYes", "Genuineness\nNot checked"])
      expect(text).toContain(said);
    expect(text).not.toContain("TEST");

    const csv = await exportAs(subject, id, "csv");
    expect(csv.headers.get("content-type")).toBe("text/csv; charset=utf-8; header=present");
    const lines = textOf(csv.bytes).trimEnd().split("\r\n");
    expect(lines[0]).toMatch(/^verification_id,record,/);
    for (const row of [
      "result,name_match,Name match,,,,true",
      "stated,name,Name,,,,Jane Doe",
      "check,identity_match",
    ])
      expect(lines.some((line) => line.startsWith(`${id},${row},`))).toBe(true);
    const kept = await exportsOf(id);
    expect(kept.map((row) => row.actor)).toEqual([requester.id, subject.id]);
  });

  it("marks every page of a sandbox provider's result as a test", { tags: ["full"] }, async () => {
    const [requester, subject] = [await account(), await account()];
    const id = await requestOf(requester, subject.email, {
      personalInfo: { ...JANE, lastName: "sandbox-pass" },
      requestedServices: ["document_verification"],
    });
    await consentTo(subject, id);
    await subject.api.post(`/api/verifications/${id}/evidence-complete`);
    await viewWhen(requester, id, (now) => now.status === "completed");
    const { bytes } = await exportAs(requester, id, "pdf");
    const { text } = await extractText(bytes);
    for (const page of text) expect(page).toMatch(/^TEST$/m);
  });

  it("is refused before completion, after withdrawal, in unknown formats and to strangers", async () => {
    const { requester, subject, id } = await completed();
    const stranger = await account();
    const pending = await requestOf(requester, subject.email);
    const early = await exportAs(requester, pending, "pdf");
    expect([early.status, early.error.code]).toEqual([409, "not_completed"]);
    expect(early.error.message).toBe("You can only export a completed verification.");
    expect((await exportAs(stranger, id, "pdf")).status).toBe(404);
    expect((await exportAs(stranger, "ver_none", "pdf")).status).toBe(404);
    const unknown = await exportAs(requester, id, "docx");
    expect([unknown.status, unknown.error.fields]).toEqual([422, { format: "Choose pdf, json or csv" }]);

    await subject.api.post(`/api/verifications/${id}/withdraw`);
    const withdrawn = await exportAs(requester, id, "pdf");
    expect([withdrawn.status, withdrawn.error.code]).toEqual([409, "consent_withdrawn"]);
    expect(await exportsOf(id)).toEqual([]);
    expect((await exportAs(subject, id, "json")).status).toBe(200);
  });
});
