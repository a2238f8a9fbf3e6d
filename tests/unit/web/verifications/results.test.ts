import { describe, expect, it } from "vitest";
import { CHECK_DOCUMENTS, type CheckId, categoryOf } from "#contract/checks/catalog.ts";
import type { CheckStatus, Grade } from "#contract/enums.ts";
import { GRADE_LABEL } from "#contract/labels.ts";
import { strengthenText } from "#contract/verification/strengthen.ts";
import {
  type AdverseAction,
  toRequester,
  toSubject,
} from "#features/verifications/detail/adverse-action/messages.ts";
import { disputeOf, isDisputable } from "#features/verifications/detail/disputes/disputes.ts";
import { whyText } from "#features/verifications/detail/progress/answerWhy.ts";
import type { CheckAnswer } from "#features/verifications/shared/api/types.ts";

const check = (service: CheckId, status: CheckStatus, grade: Grade | null = null): CheckAnswer => ({
  service,
  category: categoryOf(service),
  status,
  score: null,
  grade,
  grade_words: grade && GRADE_LABEL[grade],
  reasons: [{ code: "because", text: "No phone bill was there." }],
  source: null,
  checked_at: null,
  expires_at: null,
  sandbox: false,
  signature: null,
  proofing: null,
  readings: [],
  disputed: false,
});

describe("why there is an answer, or none", () => {
  it("is needed only for an answer that doesn't count", () => {
    expect(whyText("name_match", true, [check("identity_match", "passed", "G2")])).toBeUndefined();
    const disputed = { ...check("identity_match", "adverse", "G2"), disputed: true };
    expect(whyText("name_match", false, [disputed])).toBe("Disputed, so it doesn't count.");
  });

  it("says why nothing was checked: not requested, not completed, or not confirmed", () => {
    expect(whyText("credit_score", null, [])).toBe("Not part of this request.");
    expect(whyText("address_verified", null, [check("address_verification", "unavailable")])).toBe(
      "No phone bill was there.",
    );
    expect(whyText("document_verified", null, [check("document_verification", "passed", "G2")])).toBe(
      "Readable and consistent, but nobody has confirmed it.",
    );
  });
});

describe("why a finished result leaves the name open", () => {
  it("never says that names weren't compared when they were", () => {
    const unclear = {
      code: "name_unclear",
      text: "The name on the document is not clearly the stated name.",
    };
    const adverse = { ...check("identity_match", "adverse", "G2"), reasons: [unclear] };
    expect(whyText("name_match", null, [adverse])).toBe(unclear.text);
    expect(whyText("name_match", null, [check("identity_match", "adverse", "G4")])).toBe(
      "The evidence doesn't say.",
    );
  });
});

it("an address that matches a bill isn't counted as verified, and the bill is named", () => {
  const agrees = { code: "address_agrees", text: "A utility bill agrees: it is of the last 90 days." };
  const passed = { ...check("address_verification", "passed", "G2"), reasons: [agrees] };
  expect(whyText("address_verified", null, [passed])).toBe(agrees.text);
  expect(whyText("address_verified", null, [check("address_verification", "passed", "G2")])).toMatch(
    /^A document matches\. No reviewer/,
  );
});

it("an address that couldn't be decided is described as such", () => {
  const unclear = { code: "address_unclear", text: "The address on the document may be the one stated." };
  for (const status of ["adverse", "inconclusive"] as const) {
    const result = { ...check("address_verification", status, "G2"), reasons: [unclear] };
    expect(whyText("address_verified", null, [result])).toBe(unclear.text);
  }
});

describe("what would strengthen an answer", () => {
  it("is nothing at the highest grade, a person below G3 and a source below G4", () => {
    expect(strengthenText("tenancy", "G4")).toBeNull();
    expect(strengthenText("tenancy", "G3")).toBe("A tenant record service could confirm it.");
    for (const grade of ["G1", "G2", null] as const)
      expect(strengthenText("tenancy", grade)).toBe("The landlord could confirm the lease by email.");
  });

  it("is a new request if a stated fact was the problem, and never what is there already", () => {
    expect(strengthenText("phone_verification", null, ["phone_not_stated"])).toContain("A new request");
    expect(strengthenText("tenancy", null, ["no_document", "attestation_declined"])).toBe(
      "A tenant record service could confirm it.",
    );
    expect(strengthenText("address_verification", "G2", ["address_agrees"])).toBe(
      "A reviewer who inspects it, or an address service, could confirm it.",
    );
    expect(strengthenText("address_verification", "G2", ["address_unclear"])).toBe(
      "A reviewer could settle it by comparing the addresses. So could a document with the address exactly as stated.",
    );
    expect(strengthenText("address_verification", "G2", ["address_consistent"])).toMatch(
      /^A reviewer who inspects a bill/,
    );
  });

  it.each(Object.keys(CHECK_DOCUMENTS) as CheckId[])("is one sentence for %s", (id) => {
    expect(strengthenText(id, null)).toMatch(/^[A-Z].+\.$/);
  });
});

describe("disputes", () => {
  const upheld = {
    id: "dsp_1",
    check: "identity_match",
    cause: "subject",
    finding: "name_differs",
    description: null,
    statement: null,
    status: "upheld",
    opened_at: "2026-11-21T09:00:00.000Z",
    due_at: "2026-12-21T09:00:00.000Z",
    closed_at: "2026-11-22T09:00:00.000Z",
    closed_reason: "Read wrong.",
    by_nobody: false,
  } as const;

  it("are shown at their finding, or at the one that replaced it", () => {
    expect(disputeOf([upheld], "identity_match", "name_differs")).toBe(upheld);
    expect(disputeOf([upheld], "identity_match", "dispute_upheld")).toBe(upheld);
    expect(disputeOf([upheld], "tenancy", "name_differs")).toBeUndefined();
  });

  it("are possible for a finding that was never disputed", () => {
    expect(isDisputable([upheld], "identity_match", "born_differs")).toBe(true);
    expect(isDisputable([upheld], "identity_match", "name_differs")).toBe(false);
    expect(isDisputable([], "identity_match", "dispute_upheld")).toBe(false);
  });
});

describe("a declared decision", () => {
  const action: AdverseAction = {
    status: "pre_notice",
    reason: "Too little income.",
    declared_at: "2026-11-21T09:00:00.000Z",
    waits_until: "2026-11-28T09:00:00.000Z",
    held_by_dispute: false,
    may_send_final: false,
    final_at: null,
    withdrawn_at: null,
  };

  it.each([
    [{}, "You gave Jane notice", "Acme may decide against you"],
    [
      { held_by_dispute: true },
      "The final notice has to wait until the dispute is closed",
      "Acme may decide against you",
    ],
    [{ may_send_final: true }, "You can send the final notice", "Acme may decide against you"],
    [{ status: "final" }, "You sent the final notice", "Acme decided against you"],
    [{ status: "withdrawn" }, "You withdrew the notice", "The notice was withdrawn"],
  ] as const)("is described to each side in its current state: %j", (more, requester, subject) => {
    expect(toRequester({ ...action, ...more }, "Jane").title).toBe(requester);
    expect(toSubject({ ...action, ...more }, "Acme").title).toBe(subject);
  });
});
