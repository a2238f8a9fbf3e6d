import { screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { DisputeCard } from "#features/disputes/DisputeCard.tsx";
import type { Dispute } from "#features/disputes/queries.ts";
import { SIGNED_BARCODE, SIGNED_REASONS } from "#tests/harness/verification/signature-answers.ts";
import { show } from "../render.tsx";

const LOST = "State of Utopia lost control of a key that it signs documents with.";

const inDoubt = (more: Partial<Dispute> = {}): Dispute => ({
  id: "dsp_1",
  verification_id: "ver_1",
  verification_type: "identity",
  peer: null,
  purpose: "tenant",
  requester_name: "Northwind Homes",
  subject_name: "Jane Doe",
  check: "document_verification",
  check_status: "passed",
  grade: "G4",
  sandbox: false,
  source: null,
  reasons: SIGNED_REASONS,
  finding: "signature_valid",
  cause: "key_compromised",
  signature: SIGNED_BARCODE,
  stated: [],
  documents: [],
  statement: LOST,
  opened_at: "2026-11-28T15:00:00.000Z",
  due_at: "2026-12-28T15:00:00.000Z",
  overdue: false,
  judged_by_you: false,
  outcome: null,
  by_nobody: false,
  closed_at: null,
  closed_reason: null,
  ...more,
});

const open = (dispute: Dispute) => show(<DisputeCard dispute={dispute} onDecide={vi.fn()} />);
const card = () => within(screen.getByRole("listitem", { name: "Document verification" }));

describe("a finding whose signature is in doubt, in the list of disputes", () => {
  it("says what happened to the key, and isn't quoted as the subject's words", () => {
    open(inDoubt());
    card().getByRole("heading", { name: "Why it's in doubt" });
    card().getByText(LOST);
    card().getByText("Judge the document as if it had no signature.");
    expect(card().queryByRole("blockquote")).toBeNull();
    card().getByText(/^Signed by State of Utopia, verified Nov 27, 2026\./);
  });

  it.each([
    ["upheld", "Upheld: the signature no longer counts."],
    ["rejected", "Rejected: the signature counts again."],
  ] as const)("says how it was decided: %s", (outcome, text) => {
    const closed_at = "2026-12-01T15:00:00.000Z";
    open(inDoubt({ outcome, closed_at, closed_reason: "Older." }));
    card().getByText(text);
  });

  it("quotes the subject if the subject disputes it", () => {
    open(inDoubt({ cause: "subject", statement: "It isn't mine." }));
    card().getByRole("heading", { name: "The subject's statement" });
    expect(card().getByRole("blockquote").textContent).toBe("It isn't mine.");
  });
});
