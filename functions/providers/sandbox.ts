import { dateOf } from "../checks/dates.ts";
import type { ProviderAnswer, Reason } from "../checks/types.ts";
import type { CheckId } from "../contract/enums.ts";
import type { Provider } from "./types.ts";

/** Checks that have a provider adapter (design: verification engine, checks); the others are decided by us. */
const SERVED: ReadonlySet<CheckId> = new Set<CheckId>([
  "document_verification",
  "address_verification",
  "phone_verification",
  "ssn_verification",
  "employment_status",
  "employment_history",
  "salary_verification",
  "reference_check",
  "professional_license",
  "financial_summary",
  "credit_check",
  "bank_verification",
  "income_verification",
  "debt_analysis",
  "tenancy",
  "rental_history",
  "landlord_references",
  "eviction_check",
  "payment_history",
  "business_identity",
  "business_registration",
  "license_verification",
  "tax_standing",
  "regulatory_compliance",
]);

type Decided = Exclude<ProviderAnswer["outcome"], "no_answer">;

const MAGIC = new Map<string, { outcome: Decided; reason: Reason }>(
  Object.entries({
    "sandbox-pass": {
      outcome: "passed",
      reason: { code: "sandbox_passed", text: "The test provider confirmed what was stated." },
    },
    "sandbox-adverse": {
      outcome: "adverse",
      reason: { code: "sandbox_adverse", text: "The test provider contradicted what was stated." },
    },
    "sandbox-inconclusive": {
      outcome: "inconclusive",
      reason: { code: "sandbox_inconclusive", text: "The test provider could not tell." },
    },
    "sandbox-unavailable": {
      outcome: "unavailable",
      reason: { code: "sandbox_unavailable", text: "The test provider has no data." },
    },
  } as const),
);

/**
 * The test provider. Its answer follows from the family name that was stated, and from nothing else:
 *
 * | stated family name     | answer to every check that a provider can serve |
 * |------------------------|--------------------------------------------------|
 * | `Sandbox-Pass`         | passed, G4                                       |
 * | `Sandbox-Adverse`      | adverse, G4                                      |
 * | `Sandbox-Inconclusive` | inconclusive, G4                                 |
 * | `Sandbox-Unavailable`  | unavailable                                      |
 * | any other              | no answer: embedded evidence decides             |
 *
 * Upper and lower case do not matter. Every answer is marked `sandbox`. A production configuration refuses to start
 * with this provider.
 */
export const sandbox: Provider = {
  id: "sandbox",
  sandbox: true,
  async answers(check, { claims, now }) {
    const magic = SERVED.has(check) ? MAGIC.get((claims.lastName ?? "").trim().toLowerCase()) : undefined;
    return {
      provider: "sandbox",
      sandbox: true,
      outcome: magic?.outcome ?? "no_answer",
      reasons: magic ? [magic.reason] : [],
      grade: "G4",
      source: `Sandbox provider (TEST data), ${dateOf(now)}`,
    };
  },
};
