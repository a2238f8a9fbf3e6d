import {
  BASE_CHECKS,
  CHECKS,
  type CheckId,
  checksFor,
  SERVICES,
  type Service,
} from "#contract/checks/catalog.ts";
import type { CheckSource } from "#contract/checks/define.ts";
import type { Grade, VerificationType } from "#contract/enums.ts";
import type { JudgedCase, JudgedCheck } from "#contract/verdicts/case.ts";

/** One outcome of a check, and what it's called in the table. */
interface Result {
  name: string;
  check: JudgedCheck;
}

const DOCUMENT: Record<VerificationType, string> = {
  identity: "PDF417 barcode on the driver's license, read 2026-11-03",
  employment: "Text of the employment letter, read 2026-11-03",
  financial: "Text of the bank statement, read 2026-11-03",
  rental: "Text of the lease agreement, read 2026-11-03",
  business: "Text of the articles of incorporation, read 2026-11-03",
};

const outcome = (
  check: CheckId,
  status: JudgedCheck["status"],
  grade: Grade | null,
  source: string | null,
  reasons: JudgedCheck["reasons"] = [{ code: "said", text: "The evidence says so." }],
): JudgedCheck => ({ check, status, grade, source, reasons, disputed: false });

const coded = (...codes: string[]) => codes.map((code) => ({ code, text: "A finding in words." }));

/** The reason codes that have their own sentence in `functions/contract/verdicts/against.ts`, by check. */
const AGAINST: Partial<Record<CheckId, readonly string[]>> = {
  identity_match: ["name_differs", "birth_date_differs", "document_expired", "document_revoked", "under_18"],
  document_verification: ["document_expired", "document_revoked", "under_18"],
  employment_status: ["attested_not_employed"],
  employment_history: ["attested_start_differs", "attested_type_differs"],
  salary_verification: ["salary_differs"],
  reference_check: ["attested_no_rehire"],
  tenancy: ["attested_no_tenancy"],
  rental_history: ["attested_lease_differs"],
  landlord_references: ["attested_not_again"],
  payment_history: ["attested_paid_late"],
};

const ATTESTED: ReadonlySet<VerificationType> = new Set(["employment", "rental"]);

/** @returns an example of each kind of outcome that the table shows for a check */
function resultsOf(type: VerificationType, check: CheckId): Result[] {
  const kinds: [string, JudgedCheck][] = [
    ["matches a document", outcome(check, "passed", "G2", DOCUMENT[type], agreed(check))],
    [
      "confirmed by a reviewer",
      outcome(check, "passed", "G4", "Inspection by a reviewer, 2026-11-03", coded("reviewer_approved")),
    ],
    ["confirmed by a record keeper", outcome(check, "passed", "G4", "Record 17 of Example Data, 2026-11-03")],
    [
      "contradicted by a reviewer",
      outcome(check, "adverse", "G4", "Inspection by a reviewer, 2026-11-03", coded("reviewer_adverse")),
    ],
    [
      "contradicted by a record keeper",
      outcome(check, "adverse", "G4", "Record 17 of Example Data, 2026-11-03"),
    ],
    ["no clear answer", outcome(check, "inconclusive", "G2", DOCUMENT[type])],
    [
      "couldn't run",
      outcome(check, "unavailable", null, "Documents uploaded through 2026-11-03", [
        { code: "no_document", text: "No document was uploaded." },
      ]),
    ],
    ["with a reviewer", outcome(check, "in_review", "G2", DOCUMENT[type])],
    ["disputed", { ...outcome(check, "passed", "G2", DOCUMENT[type]), disputed: true }],
  ];
  kinds.push(["signed by its issuer", signed(check, type)]);
  if (ATTESTED.has(type)) {
    const source = "Answer through an emailed link from acme.example, 2026-11-03";
    kinds.splice(1, 0, [
      "confirmed by a contact",
      outcome(check, "passed", "G3", source, coded("attested_tied")),
    ]);
    kinds.push([
      "given by a reference",
      outcome(check, "inconclusive", "G1", source, [
        { code: "domain_not_tied", text: "A reference said so." },
      ]),
    ]);
  }
  if (type === "business")
    kinds.push([
      "found in a register",
      outcome(check, "passed", "G4", "Record 17, 2026-11-03", coded("lei_issued")),
    ]);
  for (const code of AGAINST[check] ?? []) {
    const isAttested = code.startsWith("attested_") || code === "salary_differs";
    const source = isAttested
      ? "Answer through an emailed link from acme.example, 2026-11-03"
      : DOCUMENT[type];
    kinds.push([`\`${code}\``, outcome(check, "adverse", isAttested ? "G3" : "G2", source, coded(code))]);
  }
  return kinds.filter(([name]) => isPossible(check, name)).map(([name, one]) => ({ name, check: one }));
}

/** Whether a check can have the outcome with this name, given its documents and sources. */
function isPossible(check: CheckId, name: string): boolean {
  const { documents, sources } = CHECKS[check];
  const has = (source: CheckSource) => sources.some((one) => one === source);
  if (name.includes("document") || name.includes("signed") || name === "disputed")
    return documents.length > 0;
  if (name.includes("reviewer")) return documents.length > 0 || has("list");
  if (name.includes("record keeper")) return has("provider") || has("list");
  if (name.includes("contact") || name.includes("reference")) return has("attestation");
  return true;
}

/** Identity matches stay G2, whoever signed the document. */
const signed = (check: CheckId, type: VerificationType): JudgedCheck => ({
  ...outcome(
    check,
    "passed",
    check === "identity_match" ? "G2" : "G4",
    DOCUMENT[type],
    check === "identity_match" ? agreed(check) : coded("signature_valid"),
  ),
  issuer: ISSUER[type],
});

const ISSUER: Record<VerificationType, JudgedCheck["issuer"]> = {
  identity: { name: "State of Utopia", kind: "state" },
  employment: { name: "Acme Foods", kind: "employer" },
  financial: { name: "Utopia Savings Bank", kind: "bank" },
  rental: { name: "Utopia Savings Bank", kind: "bank" },
  business: { name: "State of Utopia", kind: "state" },
};

const agreed = (check: CheckId) =>
  check === "identity_match" ? coded("name_and_birth_date_match") : coded("agrees");

const JANE = { gave: "you gave", who: "Jane Doe", isSubject: false };

/** A verification, and a description of what its checks found. */
export interface NamedCase {
  names: readonly string[];
  judged: JudgedCase;
}

/** @returns a case for each outcome of a type's main check, without any other check */
export const baseCases = (type: VerificationType): NamedCase[] =>
  resultsOf(type, BASE_CHECKS[type]).map(({ name, check }) => ({
    names: [name],
    judged: { type, checks: [check], reader: JANE, otherName: "Tobias Gallagher" },
  }));

/** @returns every combination of an outcome of the main check and an outcome of one other check */
export function* pairs(type: VerificationType): Generator<NamedCase> {
  const services: readonly Service[] = SERVICES[type];
  const others = new Set<CheckId>([
    ...services,
    ...checksFor(type, [], type === "identity" ? "background" : undefined),
  ]);
  others.delete(BASE_CHECKS[type]);
  for (const base of resultsOf(type, BASE_CHECKS[type]))
    for (const other of others)
      for (const result of resultsOf(type, other))
        yield {
          names: [base.name, other, result.name],
          judged: { type, checks: [base.check, result.check], reader: JANE, otherName: null },
        };
}

/** @returns a case for each outcome of each other check, together with a main check that matches a document */
export const serviceCases = (type: VerificationType): NamedCase[] =>
  [...pairs(type)].filter(({ names }) => names[0] === "matches a document");
