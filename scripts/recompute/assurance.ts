import { isDeepStrictEqual } from "node:util";
import { and, asc, eq, gt, isNotNull } from "drizzle-orm";
import type { Assurance, AssuranceInput } from "#contract/assurance/assurance.ts";
import type { Database } from "#db/client.ts";
import { resultRecords } from "#db/schema/verification/results.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { assuranceWith } from "#functions/assurance/versions.ts";

/** A stored level of assurance that doesn't follow from what it was computed from, or that isn't the published one. */
export interface AssuranceDifference {
  verificationId: string;
  version: string;
  /** The level in the record. */
  stored: string;
  /** Null if this code doesn't know the version. */
  computed: string | null;
  /** The level that lists and figures show; null if they show none. */
  published: string | null;
}

const AT_ONCE = 500;

/**
 * Reads every stored level of assurance, one page at a time, and computes it again from its input, by the version that
 * it was computed with. Also compares it with the level that lists and figures show.
 * @returns how many agree with what's stored, and those that differ
 */
export async function recomputeAssurance(
  db: Database,
): Promise<{ agree: number; differ: AssuranceDifference[] }> {
  const differ: AssuranceDifference[] = [];
  let agree = 0;
  for (let after = ""; ; ) {
    const rows = await db
      .select({
        verificationId: resultRecords.verificationId,
        record: resultRecords.assurance,
        published: verifications.assuranceLevel,
      })
      .from(resultRecords)
      .innerJoin(verifications, eq(verifications.id, resultRecords.verificationId))
      .where(and(gt(resultRecords.verificationId, after), isNotNull(resultRecords.assurance)))
      .orderBy(asc(resultRecords.verificationId))
      .limit(AT_ONCE);
    for (const { verificationId, record, published } of rows) {
      if (!record) continue;
      const { input, answer } = record;
      const computed = workOut(answer.version, input);
      const isPublished = published === null || published === answer.gpg45.level;
      if (isPublished && isDeepStrictEqual(computed, answer)) agree++;
      else
        differ.push({
          verificationId,
          version: answer.version,
          stored: answer.gpg45.level,
          computed: computed?.gpg45.level ?? null,
          published,
        });
    }
    const last = rows.at(-1);
    if (!last || rows.length < AT_ONCE) return { agree, differ };
    after = last.verificationId;
  }
}

/** @returns the answer as it would be stored; null for an unknown version */
function workOut(version: string, input: AssuranceInput): Assurance | null {
  try {
    return JSON.parse(JSON.stringify(assuranceWith(version, input)));
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** @returns a difference as one line of the report */
export function assuranceLine(one: AssuranceDifference): string {
  const { verificationId, version, stored, computed, published } = one;
  const start = `${verificationId} (assurance ${version}): stored ${stored}`;
  if (computed === null) return `${start}; this version is unknown`;
  if (computed !== stored) return `${start}; recomputed ${computed}`;
  if (published !== null && published !== stored) return `${start}; lists show ${published}`;
  return `${start}; recomputed ${computed} with other scores, profiles or steps`;
}
