import type { Ctx } from "#core/context.ts";
import { open } from "#core/crypto/fields.ts";
import type { CheckRow } from "#db/schema/verification/checks.ts";
import { addressLine } from "#functions/checks/addresses/address-line.ts";
import type { CheckInput } from "#functions/checks/engine/types.ts";
import { subjectOf } from "#functions/checks/sanctions/subject.ts";
import type { Candidate } from "#functions/checks/sanctions/types.ts";
import { evidencePlace } from "#functions/verification/results/stored-result.ts";

/**
 * The sanctions list entries that a reviewer compares with the subject, and the subject's data that we searched with.
 */
export interface CandidatesShown {
  /** The list, its date, and when it was searched. */
  source: string | null;
  /** What was stated, and what the identity documents say; each address on one line. */
  subject: { names: string[]; births: string[]; addresses: string[] };
  candidates: Candidate[];
}

/**
 * Reads the entries that a check found similar to the subject. Only for reviewers.
 * @returns null if it found none
 */
export async function candidatesOf(
  ctx: Ctx,
  check: CheckRow,
  known: Pick<CheckInput, "claims" | "documents">,
): Promise<CandidatesShown | null> {
  if (!check.evidence) return null;
  const place = evidencePlace(check);
  const evidence = JSON.parse(await open(ctx.env, place, check.evidence)) as Record<string, unknown>;
  const candidates = Object.entries(evidence).flatMap(([name, value]) =>
    /^candidate_\d+$/.test(name) && typeof value === "string" ? [JSON.parse(value) as Candidate] : [],
  );
  if (candidates.length === 0) return null;
  const { names, births, addresses } = subjectOf(known);
  return {
    source: check.source,
    subject: { names, births: unique(births), addresses: unique(addresses.map(addressLine)).filter(Boolean) },
    candidates,
  };
}

const unique = (texts: readonly string[]) => [...new Set(texts)];
