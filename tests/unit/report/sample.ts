import { type CheckId, categoryOf } from "#contract/checks/catalog.ts";
import { gradeText } from "#contract/labels.ts";
import { factsOf } from "#contract/verdicts/facts.ts";
import { verdictOf } from "#contract/verdicts/verdict.ts";
import { headlineOf } from "#contract/verification/outcome.ts";
import { assuranceOfReport } from "#functions/assurance/module.ts";
import type { Report } from "#functions/reports/report.ts";

type Check = Report["checks"][number];

const AT = "2026-11-20T14:03:22.000Z";
const SOURCE = "PDF417 barcode on the driver's license, read 2026-11-20";

const check = (service: CheckId, more: Partial<Check> = {}): Check => {
  const said = { ...BARE, service, category: categoryOf(service), reasons: agrees(service), ...more };
  const { grade } = said;
  return { ...said, grade_words: grade && gradeText({ ...said, grade }) };
};

const agrees = (service: CheckId) => [
  { code: `${service}_agrees`, text: "Name and date of birth match the document." },
];

const BARE: Omit<Check, "service" | "category" | "grade_words" | "reasons"> = {
  status: "passed",
  score: 60,
  grade: "G2",
  source: SOURCE,
  checked_at: AT,
  expires_at: "2028-11-20T14:03:22.000Z",
  sandbox: false,
  signature: null,
  proofing: null,
  readings: [],
  disputed: false,
};

const CHECKS: Check[] = [
  check("identity_match", { score: 58 }),
  check("document_verification", {
    reasons: [
      {
        code: "document_consistent",
        text: "The barcode follows its standard. Consistent; not proof that the document is genuine.",
      },
    ],
  }),
  check("address_verification", {
    status: "inconclusive",
    score: null,
    reasons: [
      {
        code: "address_differs",
        text: "The address on the document isn't the one stated. It may be an earlier one, which a recent proof of address can show.",
      },
      { code: "zip_state_mismatch", text: "The stated ZIP code usually belongs to another state." },
    ],
    expires_at: null,
  }),
  check("phone_verification", {
    status: "inconclusive",
    score: null,
    grade: null,
    reasons: [{ code: "phone_well_formed", text: "The number has a valid form. No one has confirmed it." }],
    source: "Form of the number, 2026-11-20",
    expires_at: null,
  }),
  check("ssn_verification", {
    status: "unavailable",
    score: null,
    grade: null,
    reasons: [{ code: "ssn_not_stated", text: "The request has no Social Security number." }],
    source: "Request, 2026-11-20",
    expires_at: null,
  }),
];

const NOTHING = {
  employment_verification: { employment_status: null, employer_verified: null, salary_range: null },
  financial_verification: { credit_score: null, credit_history: null, bankruptcy: null },
};

/** A phone proven by a code, a number of which only the form was checked, and a disputed finding. */
export const LEARNED: Parameters<typeof sampleReport>[0] = {
  checks: [
    check("identity_match", { disputed: true }),
    check("phone_verification", {
      grade: "G4",
      score: 100,
      source: "One-time code by text message, entered 2026-11-20",
      reasons: [{ code: "code_answered", text: "A one-time code sent to this number was entered." }],
    }),
    check("ssn_verification", {
      status: "inconclusive",
      score: null,
      grade: "G1",
      reasons: [{ code: "ssn_well_formed", text: "The number has a valid format." }],
    }),
  ],
  disputes: [
    {
      id: "dsp_1",
      check: "identity_match",
      cause: "subject",
      finding: "identity_match_agrees",
      description: "Name and date of birth match the document.",
      statement: "That is not me.",
      status: "open",
      opened_at: AT,
      due_at: "2026-12-20T14:03:22.000Z",
      closed_at: null,
      closed_reason: null,
      by_nobody: false,
    },
  ],
  results: { outcome: "disputed" },
};

/** @returns the report of a completed identity verification; tests can override parts of it */
export function sampleReport(
  more: {
    verification?: Partial<Report["verification"]>;
    results?: Partial<Report["results"]>;
    checks?: Check[];
    disputes?: Report["disputes"];
  } = {},
): Report {
  const checks = more.checks ?? CHECKS;
  const disputes = more.disputes ?? [];
  const judged = {
    type: more.verification?.verification_type ?? ("identity" as const),
    checks: checks.map((one) => ({
      ...one,
      check: one.service,
      checkedAt: one.checked_at,
      issuer: one.signature && { name: one.signature.issuer, kind: one.signature.issuer_kind },
    })),
    reader: { gave: "in the request", who: "Jane Doe", isSubject: false },
  };
  const claims: Report["verification"]["claims"] = {
    first_name: "Jane",
    last_name: "Doe",
    date_of_birth: "1990-04-12",
    phone: "+1 217 555 2368",
    address: {
      street: "123 Main St",
      city: "Springfield",
      state: "IL",
      zipCode: "62701",
      country: "US",
    },
    business: null,
    employment: null,
    rental: null,
    ask_subject: [],
  };
  const found = { employment_status: null, salary_range: null };
  const report: Omit<Report, "assurance"> = {
    format: "countersign-report",
    version: 2,
    generated_at: "2026-11-21T09:30:00.000Z",
    watermark: more.verification?.sandbox ? "TEST" : null,
    verification: {
      id: "ver_01kaq7v3hm8y2n5c4t9e6w1d0z",
      verification_type: "identity",
      status: "completed",
      purpose: "tenant",
      requested_services: [
        "document_verification",
        "address_verification",
        "phone_verification",
        "ssn_verification",
      ],
      peer: null,
      target_name: "Jane Doe",
      subject_name: null,
      target_user_email: "jane@example.com",
      requester_name: "Northwind Homes",
      requester_email: "leasing@northwind.example",
      created_at: "2026-11-19T16:41:07.000Z",
      processing_started_at: "2026-11-20T13:58:40.000Z",
      completed_at: AT,
      claims,
      consent: { textVersion: "1", given_at: "2026-11-20T13:58:40.000Z" },
      wanted_assurance: null,
      sandbox: false,
      ...more.verification,
    },
    verdict: verdictOf(judged),
    checks,
    disputes,
    results: {
      overall_score: 39,
      score_note: null,
      facts: factsOf({ ...judged, claims, found }),
      individual_scores: { identity_match: 58, document_verification: 60 },
      identity_verification: { name_match: true, document_verified: null, address_verified: null },
      ...NOTHING,
      additional_findings: checks.flatMap(({ reasons, source }) =>
        reasons.map(({ code, text }) => ({ type: code, description: text, source: source ?? "" })),
      ),
      outcome: "partial",
      coverage: "4 of 5 checks ran",
      assurance: "Consistent, not independently checked",
      sandbox: false,
      disputed_findings: disputes.length,
      headline: headlineOf(more.results?.outcome ?? "partial", disputes),
      engine_version: "1",
      ...more.results,
    },
  };
  return { ...report, assurance: assuranceOfReport(report) };
}
