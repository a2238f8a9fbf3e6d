import { type AttestedFactName, FACT_RULES } from "#contract/attestation/attestation.ts";
import type { AttesterKind } from "#contract/enums.ts";
import { DAY } from "#contract/time.ts";
import type { Claims, DocumentReading } from "#functions/checks/engine/types.ts";
import type { Attestation, AttestedFact } from "#functions/checks/sources/attestation-types.ts";
import { NOW } from "../build.ts";

export const employed: Claims = {
  firstName: "Jane",
  lastName: "Doe",
  employment: {
    employerName: "Acme Foods",
    position: "Head cook",
    startDate: "2022-02-01",
    salary: 52_000,
    employmentType: "full_time",
  },
};

export const rented: Pick<Claims, "rental"> = {
  rental: { previousAddress: "123 Main St, Springfield", monthlyRent: 1500, leaseStartDate: "2021-05-01" },
};

/**
 * An answer from yesterday, from a domain that a reviewer tied to the employer or landlord.
 * @param facts empty text confirms, other text corrects or answers, and null means the contact doesn't know
 */
export function answered(
  kind: AttesterKind,
  facts: Partial<Record<AttestedFactName, string | null>>,
  over: Partial<Attestation> = {},
): Attestation {
  return {
    id: "att_1",
    kind,
    status: "answered",
    trust: "tied",
    tie: { basis: "reviewer", at: NOW - 2 * DAY, name: "Acme Foods" },
    domain: "acmefoods.com",
    answeredAt: NOW - DAY,
    facts: Object.entries(facts).map(([fact, text]) => factOf(fact as AttestedFactName, text)),
    ...over,
  };
}

function factOf(fact: AttestedFactName, text: string | null): AttestedFact {
  if (text === null) return { fact, verdict: "unknown" };
  if (text === "") return { fact, verdict: "confirmed" };
  return { fact, verdict: FACT_RULES[fact].isQuestion ? "answered" : "corrected", correction: text };
}

/** A contact who hasn't answered. */
export const silent = (
  kind: AttesterKind,
  status: Exclude<Attestation["status"], "answered">,
): Attestation => ({
  ...answered(kind, {}),
  status,
  domain: "",
  answeredAt: null,
});

/** An employment letter that says what `employed` states. */
export const letter: DocumentReading = {
  documentId: "doc_1",
  documentType: "employment_letter",
  uploadedAt: NOW,
  readAt: NOW,
  status: "read",
  method: "pdf_text",
  lines: ["Acme Foods", "November 2, 2026", "Jane Doe works here as Head cook since February 1, 2022."].map(
    (text, i) => ({ page: 1, line: i + 1, text }),
  ),
};
