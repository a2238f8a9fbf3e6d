import { BASE_CHECKS, type CheckId } from "#contract/checks/catalog.ts";
import type { CheckStatus } from "#contract/enums.ts";
import type { Outcome } from "#contract/verification/outcome.ts";
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

/** Shown if evidence supports what was stated and nothing contradicts it, but no independent source confirmed it. */
export const NOT_INDEPENDENT = "Consistent, not independently checked";

/** Shown next to an overall score that's below what its checks add up to. */
export const SCORE_CAPPED = `The overall score stays at ${UNCHECKED_CAP} or below until an independent person or source confirms something.`;

export interface Finding {
  type: string;
  description: string;
  source: string;
}

/** The result fields of the API. Null means not checked: neither passed nor clean. */
export interface VerificationResults {
  overall_score: number | null;
  /**
   * {@link SCORE_CAPPED} if the cap applies, to explain why the score is lower than the checks' own; otherwise null.
   */
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
  /** Such as `4 of 6 checks ran`. */
  coverage: string;
  /** {@link NOT_INDEPENDENT} if it applies, otherwise null. */
  assurance: string | null;
  /** Whether a sandbox provider answered any of the checks. If so, show TEST next to the results everywhere. */
  sandbox: boolean;
  engine_version: string;
}

/**
 * Maps the checks' outcomes to the API's result fields.
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

/**
 * @returns what the decided checks found out about a field; null if they found nothing; false only if a check says so
 */
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
 * The value of a result field such as `address_verified`: true if a provider or reviewer confirmed the fact, or the
 * issuer signed it and hasn't revoked it (G4), false if the check is adverse, null otherwise, even if a document is
 * consistent.
 * @param isOf whether the examined evidence can show the fact at all
 */
function verified(
  result: CheckResult | undefined,
  isOf: (result: CheckResult) => boolean = () => true,
): boolean | null {
  if (result?.status === "adverse") return false;
  if (result?.status !== "passed" || !isOf(result)) return null;
  return result.grade === "G4" ? true : null;
}

/**
 * A license doesn't prove the current address, not even to a reviewer: it shows where its holder lived when it was
 * issued.
 */
const provesAddress = ({ evidence }: CheckResult) => evidence.proof_of_address !== false;

/** @returns what the checks found as a whole, or `disputed` while a finding is disputed */
export function outcomeOf(
  results: readonly Pick<CheckResult, "id" | "status" | "grade" | "disputed">[],
  rules: Rules = RULES,
): Outcome {
  if (!rules.disputesMayRaise && results.some(({ disputed }) => disputed)) return "disputed";
  const bases: readonly string[] = Object.values(BASE_CHECKS);
  const has = (status: CheckStatus) => results.some((result) => result.status === status);
  const basePassed = results.some((result) => bases.includes(result.id) && result.status === "passed");
  if (has("adverse")) return basePassed ? "mixed" : "adverse";
  // A well-formed number doesn't count as support.
  if (!results.some(supports)) return "inconclusive";
  const agrees = rules.formCounts
    ? results.every(({ status }) => status === "passed")
    : results.every(supports);
  return agrees ? "clear" : "partial";
}

const supports = (result: Pick<CheckResult, "status" | "grade">): boolean =>
  result.status === "passed" && !isFormOnly(result);

/** Null if a check is adverse, because evidence that contradicts what was stated isn't consistent. */
function assurance(results: readonly CheckResult[]): string | null {
  if (results.some((result) => result.status === "adverse")) return null;
  return results.some(supports) && !isIndependentlyChecked(results) ? NOT_INDEPENDENT : null;
}

/** Lists every reason once, because two checks of the same document can give the same one. */
function findings(results: readonly CheckResult[]): Finding[] {
  const found = new Map<string, Finding>();
  for (const result of results)
    for (const { code, text } of result.reasons) {
      const finding = { type: code, description: text, source: result.source ?? "" };
      found.set(JSON.stringify(finding), finding);
    }
  return [...found.values()];
}
