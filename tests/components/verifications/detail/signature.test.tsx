import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import type { CheckAnswer, VerificationDetail } from "#features/verifications/shared/api/types.ts";
import { signedInAs } from "#tests/components/render.tsx";
import { SIGNED_BARCODE, SIGNED_PDF, SIGNED_REASONS } from "#tests/harness/verification/signature-answers.ts";
import { check, document, openDetail, openResult } from "./steps.tsx";

const LICENSE = { document_type: "drivers_license", part: "barcode", page: null, line: null } as const;
const READ = { ...LICENSE, confidence: 1, basis: null, agrees: true } as const;

const signed = (more: Partial<CheckAnswer> = {}) =>
  check("document_verification", "passed", {
    grade: "G4",
    reasons: SIGNED_REASONS,
    signature: SIGNED_BARCODE,
    readings: [
      { ...READ, fact: "name", elements: ["DCS", "DAC"], signed: true },
      { ...READ, fact: "address", elements: ["DAG"], signed: false },
    ],
    ...more,
  });

const section = () =>
  within(
    screen
      .getAllByRole("heading", { name: "Document verification" })
      .map((heading) => heading.closest("li"))
      .find((item) => item !== null)!,
  );
/** The details of the signature: each label with its text. */
const details = () =>
  Object.fromEntries(
    section()
      .getAllByRole("term")
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );

beforeEach(async () => {
  await signedInAs();
});

describe("a check's signature", () => {
  it("says who signed the document, what that covers, and that it hasn't been revoked", async () => {
    await openResult({}, { checks: [signed()] });
    expect(section().getByText("Signed by State of Utopia").parentElement?.textContent).toBe(
      "Signed by State of Utopia, verified Nov 27, 2026. It hasn't been revoked. That proves the document, but not who holds it.TEST",
    );
    expect(details()).toEqual({
      Covers: "Name, date of birth, document number. Nothing else in the document is signed.",
      Revoked: "No",
      Signed: "No date in the signature",
    });
    section().getByText("The document hasn't expired.");
    // The sentence isn't repeated among the other findings.
    expect(section().getAllByText(/Signed by State of Utopia/)).toHaveLength(1);
  });

  it("appears while the other checks are still running", async () => {
    await openDetail({ status: "in_progress", stage: "checking", checks: [signed()] });
    await screen.findByRole("region", { name: "Checks" });
    section().getByText("Signed by State of Utopia");
  });

  it("says who signed even if no reason does, such as in the match of a name", async () => {
    await openResult({}, { checks: [signed({ reasons: [], signature: SIGNED_PDF })] });
    expect(section().getByText("Signed by Utopia Payroll").parentElement?.textContent).toBe(
      "Signed by Utopia Payroll, verified Nov 27, 2026.",
    );
    expect(details()).toMatchObject({
      Covers: "The whole file",
      Revoked: "Not checked. The issuer has no list for it.",
    });
    expect(details().Signed).toMatch(/^Nov 14, 2026.*, confirmed by a time stamp$/);
    section().getByText("Gave no reason.");
  });

  it.each([
    [{ time_source: "claimed" as const }, "Signed", /, according to the signer$/],
    [{ revoked: true }, "Revoked", /^Yes, by its issuer$/],
    [{ revoked: null }, "Revoked", /^Not checked. We couldn't reach the issuer's list.$/],
  ])("tells %j", async (more, label, text) => {
    const reasons = [...SIGNED_REASONS, { code: "revocation_unreachable", text: "Not checked." }];
    await openResult({}, { checks: [signed({ reasons, signature: { ...SIGNED_PDF, ...more } })] });
    expect(details()[label]).toMatch(text);
  });

  it("is marked in each reading, with its key, under technical details", async () => {
    await openResult({}, { checks: [signed()] });
    await userEvent.click(screen.getByText("Technical details"));
    const technical = within(screen.getByText("Signing key").closest("dl")!);
    technical.getByText("did:web:dmv.utopia.example#vm-vcb-1");
    technical.getByText("In the barcode (W3C Verifiable Credential Barcodes)");
    const rows = technical
      .getAllByText(/^(Signed|Not signed)$/)
      .map((mark) => mark.parentElement?.textContent);
    expect(rows[0]).toMatch(/^Name .*DCS, DAC\)Signed/);
    expect(rows[1]).toMatch(/^Address .*DAG\)Not signed/);
  });

  it("isn't mentioned for a check without one", async () => {
    await openResult({}, { checks: [signed({ signature: null, reasons: [] })] });
    expect(screen.queryByText(/^(Signed|Not signed|Signing key)/)).toBeNull();
  });

  it("can be disputed like any other finding", async () => {
    await openResult(
      {},
      { checks: [signed()], viewer_roles: ["target"], actions: ["dispute"], requester_id: "usr_2" },
    );
    const [first] = SIGNED_REASONS;
    await userEvent.click(section().getByRole("button", { name: `Dispute: ${first!.text}` }));
    const dialog = within(await screen.findByRole("dialog", { name: "Dispute this finding" }));
    dialog.getByText(first!.text);
  });
});

describe("a document whose original is signed", () => {
  it("says whose signature was verified, though the copy has none", async () => {
    const signature = { issuer: "Utopia Payroll", verified_at: SIGNED_PDF.verified_at, test: true };
    await openDetail({ documents: [{ ...document(1), signature }, document(2)] });
    const rows = within(screen.getByRole("region", { name: "Documents" })).getAllByRole("listitem");
    const said = within(rows[0]!).getByText(/^The original's signature was verified/);
    expect(said.textContent).toBe("The original's signature was verified: Utopia Payroll, Nov 27, 2026.TEST");
    expect(within(rows[1]!).queryByText(/signature/)).toBeNull();
  });
});

describe("a signature whose key was compromised", () => {
  const LOST = "State of Utopia lost control of a key that it signs documents with.";
  const dispute = (more: Partial<VerificationDetail["disputes"][number]> = {}) => ({
    id: "dsp_1",
    check: "document_verification" as const,
    cause: "key_compromised" as const,
    finding: "signature_valid",
    description: SIGNED_REASONS[0]!.text,
    statement: LOST,
    status: "open" as const,
    opened_at: "2026-11-28T15:00:00.000Z",
    due_at: "2026-12-28T15:00:00.000Z",
    closed_at: null,
    closed_reason: null,
    by_nobody: false,
    ...more,
  });

  it("is in doubt, not disputed, wherever the check appears", async () => {
    await openResult(
      { identity_verification: { name_match: null, document_verified: true, address_verified: null } },
      { checks: [signed({ disputed: true })], disputes: [dispute()] },
    );
    section().getByText(LOST);
    expect(section().queryByRole("blockquote")).toBeNull();
    expect(section().getAllByText("Signature in doubt")).toHaveLength(2);
    screen.getByText("Signature in doubt, so it doesn't count toward a score.");
    screen.getByText("Signature in doubt, so it doesn't count.");
    expect(screen.queryByText(/Disputed/)).toBeNull();
  });

  it.each([
    ["rejected", "The signature was in doubt, and counts again"],
    ["upheld", "The signature no longer counts"],
  ] as const)("says how a reviewer decided: %s", async (status, title) => {
    const closed = { status, closed_at: "2026-12-01T15:00:00.000Z", closed_reason: "Older than the loss." };
    await openResult({}, { checks: [signed()], disputes: [dispute(closed)] });
    section().getByText(title);
    section().getByText("Older than the loss.");
  });
});
