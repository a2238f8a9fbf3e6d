import { BASE_CHECKS } from "#contract/checks/catalog.ts";
import type { CheckId, CheckStatus } from "#contract/enums.ts";
import type { Outcome } from "#contract/outcome.ts";
import { ENGINE_VERSION } from "./engine.ts";
import { RULES, type Rules } from "./rules.ts";
import {
  coverage,
  individualScores,
  isCapped,
  isFormOnly,
  isIndependentlyChecked,
  overallScore,
  UNCHECKED_CAP,
} from "./score.ts";
import type { CheckResult, ResultFacts } from "./types.ts";

/** Said wherever a score is shown that no independent person or source stands behind. */
export const NOT_INDEPENDENT = "Consistent, not independently checked";

/** Said beside an overall score that stands below what its checks add up to. */
export const SCORE_CAPPED = `The overall score stays at ${UNCHECKED_CAP} or below until an independent person or source confirms something.`;

export interface Finding {
  type: string;
  description: string;
  source: string;
}

/** The spec's result fields (spec 2 §3); null means not checked, never passed and never clean. */
export interface VerificationResults {
  overall_score: number | null;
  /** {@link SCORE_CAPPED} where it is so, else null: why 59 may stand above bars of 60. */
  score_note: string | null;
  individual_scores: Partial<Record<CheckId, number>>;
  identity_verification: {
    name_match: boolean | null;
    document_verified: boolean | null;
    address_verified: boolean | null;
  };
  employment_verification: {
    employment_status: string | null;
    employer_verified: boolean | null;
    salary_range: string | null;
  };
  financial_verification: {
    credit_score: number | null;
    credit_history: string | null;
    bankruptcy: boolean | null;
  };
  additional_findings: Finding[];
  outcome: Outcome;
  /** Like `4 of 6 checks ran`. */
  coverage: string;
  /** {@link NOT_INDEPENDENT} where it is so, else null. */
  assurance: string | null;
  /** Some of it came from a sandbox provider: TEST wherever it is shown. */
  sandbox: boolean;
  engine_version: string;
}

/**
 * Puts the checks' outcomes into the spec's result fields.
 * @param results of all checks of one verification
 */
export function buildResults(results: readonly CheckResult[]): VerificationResults {
  const byId = new Map(results.map((result) => [result.id, result]));
  return {
    overall_score: overallScore(results),
    score_note: isCapped(results) ? SCORE_CAPPED : null,
    individual_scores: individualScores(results),
    identity_verification: {
      name_match: nameMatch(byId.get("identity_match")),
      document_verified: verified(byId.get("document_verification")),
      address_verified: verified(byId.get("address_verification"), provesAddress),
    },
    employment_verification: {
      employment_status: factOf(results, "employment_status", "string"),
      employer_verified: factOf(results, "employer_verified", "boolean"),
      salary_range: factOf(results, "salary_range", "string"),
    },
    financial_verification: {
      credit_score: factOf(results, "credit_score", "number"),
      credit_history: factOf(results, "credit_history", "string"),
      bankruptcy: factOf(results, "bankruptcy", "boolean"),
    },
    additional_findings: findings(results),
    outcome: outcomeOf(results),
    coverage: coverage(results).text,
    assurance: assurance(results),
    sandbox: results.some((result) => result.sandbox),
    engine_version: ENGINE_VERSION,
  };
}

function nameMatch(result: CheckResult | undefined): boolean | null {
  const value = result?.evidence.name_match;
  return typeof value === "boolean" ? value : null;
}

interface Kinds {
  string: string;
  boolean: boolean;
  number: number;
}

/** @returns what the checks that said yes or no found out about a field; null where none did, never false. */
function factOf<K extends keyof Kinds>(
  results: readonly CheckResult[],
  field: keyof ResultFacts,
  kind: K,
): Kinds[K] | null {
  for (const { status, evidence } of results) {
    const value = evidence[field];
    if ((status === "passed" || status === "adverse") && typeof value === kind) return value as Kinds[K];
  }
  return null;
}

/**
 * True by a provider or reviewer (G4), or by a file that carries its issuer's valid signature, which no check looks for
 * yet; false where the check is adverse; null otherwise, also where a document reads well.
 * @param isOf whether what was looked at can answer the question at all
 */
function verified(
  result: CheckResult | undefined,
  isOf: (result: CheckResult) => boolean = () => true,
): boolean | null {
  if (result?.status === "adverse") return false;
  if (result?.status !== "passed" || !isOf(result)) return null;
  return result.grade === "G4" || result.evidence.signed_by_issuer === true ? true : null;
}

/** A license shows where its holder lived when it was issued, also to a reviewer. */
const provesAddress = ({ evidence }: CheckResult) => evidence.proof_of_address !== false;

/** @returns what the checks say together; while a finding is disputed, that it is. */
export function outcomeOf(
  results: readonly Pick<CheckResult, "id" | "status" | "grade" | "disputed">[],
  rules: Rules = RULES,
): Outcome {
  if (!rules.disputesMayRaise && results.some(({ disputed }) => disputed)) return "disputed";
  const bases: readonly string[] = Object.values(BASE_CHECKS);
  const has = (status: CheckStatus) => results.some((result) => result.status === status);
  const basePassed = results.some((result) => bases.includes(result.id) && result.status === "passed");
  if (has("adverse")) return basePassed ? "mixed" : "adverse";
  // That a number is well-formed speaks for nobody.
  if (!results.some(supports)) return "inconclusive";
  const agrees = rules.formCounts
    ? results.every(({ status }) => status === "passed")
    : results.every(supports);
  return agrees ? "clear" : "partial";
}

const supports = (result: Pick<CheckResult, "status" | "grade">): boolean =>
  result.status === "passed" && !isFormOnly(result);

/** What contradicts itself is not consistent. */
function assurance(results: readonly CheckResult[]): string | null {
  if (results.some((result) => result.status === "adverse")) return null;
  return results.some(supports) && !isIndependentlyChecked(results) ? NOT_INDEPENDENT : null;
}

/** Every reason that was given, once: two checks of the same document say the same of it. */
function findings(results: readonly CheckResult[]): Finding[] {
  const found = new Map<string, Finding>();
  for (const result of results)
    for (const { code, text } of result.reasons) {
      const finding = { type: code, description: text, source: result.source ?? "" };
      found.set(JSON.stringify(finding), finding);
    }
  return [...found.values()];
}
