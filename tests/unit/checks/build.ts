import { type CheckId, weightOf } from "#contract/checks/catalog.ts";
import { runCheck } from "#functions/checks/engine/engine.ts";
import { checkById } from "#functions/checks/engine/registry.ts";
import type {
  CheckInput,
  CheckResult,
  Claims,
  DocumentReading,
  ProviderAnswer,
  ReadFields,
} from "#functions/checks/engine/types.ts";

/** Saturday, November 21, 2026, noon UTC. */
export const NOW = Date.UTC(2026, 10, 21, 12);

export const jane: Claims = { firstName: "Jane", lastName: "Doe", dateOfBirth: "1990-04-12" };

/** Jane's license, which reads well. `fields` and `over` override parts of it. */
export function license(
  fields: Partial<ReadFields> = {},
  reading: Partial<DocumentReading> = {},
): DocumentReading {
  return {
    documentId: "doc_1",
    documentType: "drivers_license",
    uploadedAt: NOW - 60_000,
    readAt: NOW,
    status: "read",
    method: "pdf417_aamva",
    format: { version: 10, missing: [] },
    fields: {
      firstName: "JANE",
      middleName: "ALEXANDRA",
      lastName: "DOE",
      dateOfBirth: "1990-04-12",
      expiresOn: "2031-04-12",
      issuedOn: "2023-04-12",
      documentNumber: "D400-7836-1234",
      issuer: "IL",
      address: { street: "123 MAIN ST", city: "SPRINGFIELD", state: "IL", zipCode: "62701", country: "USA" },
      ...fields,
    },
    ...reading,
  };
}

export const unreadable: DocumentReading = {
  documentId: "doc_9",
  documentType: "drivers_license",
  uploadedAt: NOW,
  readAt: NOW,
  status: "unreadable",
  reason: "barcode_not_found",
};

export function input(over: Partial<CheckInput> = {}): CheckInput {
  return {
    claims: jane,
    purpose: "personal",
    documents: [],
    evidenceComplete: false,
    now: NOW,
    answer: null,
    attestations: [],
    contactQuestion: null,
    attestationsOpen: 0,
    provenPhone: null,
    screening: null,
    decision: null,
    reviewOver: false,
    ...over,
  };
}

export function result(over: Partial<CheckResult> & Pick<CheckResult, "id" | "status">): CheckResult {
  return {
    weight: weightOf(over.id),
    proofing: null,
    score: null,
    grade: null,
    reasons: [{ code: "because", text: "Because." }],
    source: "A test",
    evidence: {},
    readings: [],
    expiresAt: null,
    sandbox: false,
    ...over,
  };
}

/** Runs checks on the same evidence. A missing answer counts as none. */
export const runAll = (
  ids: readonly CheckId[],
  evidence: CheckInput,
  answers: Partial<Record<CheckId, ProviderAnswer>> = {},
): CheckResult[] => ids.map((id) => runCheck(checkById(id), { ...evidence, answer: answers[id] ?? null }));

/** A provider's answer that confirms, unless overridden. */
export const answer = (over: Partial<ProviderAnswer> = {}): ProviderAnswer => ({
  provider: "bureau",
  sandbox: false,
  outcome: "passed",
  reasons: [{ code: "confirmed", text: "Confirmed." }],
  grade: "G4",
  source: "Bureau, 2026-11-21",
  facts: {},
  ...over,
});

export const codes = (outcome: { reasons: { code: string }[] }) =>
  outcome.reasons.map((reason) => reason.code);
