import { type SQL, sql } from "drizzle-orm";
import type { Grade } from "#contract/enums.ts";
import { checks, consents } from "#db/schema/checks.ts";
import { disputes } from "#db/schema/reviews.ts";
import { users } from "#db/schema/users.ts";
import { verifications } from "#db/schema/verifications.ts";

/** The outcome of an identity check of the requester: its grade, and when it was checked (UTC ms). */
export interface ProvenIdentity {
  grade: Exclude<Grade, "G1">;
  at: number;
}

/**
 * The best proof of a requester's identity that we may show to a stranger. It must come from a completed identity
 * verification of that account under its current name, with consent in force and no open dispute. Sandbox checks,
 * expired checks and results held back for a mutual check don't count. Neither does a mere declaration (G1).
 * @returns a column for queries on `users`: JSON of a {@link ProvenIdentity}, or null
 */
export const provenIdentity = (now: number): SQL<string | null> =>
  sql`(SELECT json_object('grade', c.grade, 'at', c.checked_at)
    FROM ${verifications} own JOIN ${checks} c ON c.verification_id = own.id
    WHERE own.target_user_id = ${users.id} AND +own.type = 'identity' AND +own.status = 'completed'
      AND lower(trim(own.target_name)) = lower(trim(${users.firstName} || ' ' || ${users.lastName}))
      AND (own.mutual_with IS NULL OR own.peer ->> 'releasedAt' IS NOT NULL)
      AND c.check_id = 'identity_match' AND c.status = 'passed' AND c.grade IN ('G2', 'G3', 'G4')
      AND c.sandbox = 0 AND c.checked_at IS NOT NULL AND (c.expires_at IS NULL OR c.expires_at > ${now})
      AND EXISTS (SELECT 1 FROM ${consents} s
        WHERE s.verification_id = own.id AND s.user_id = ${users.id} AND s.withdrawn_at IS NULL)
      AND NOT EXISTS (SELECT 1 FROM ${disputes} d WHERE d.verification_id = own.id AND d.closed_at IS NULL)
    ORDER BY c.grade DESC, c.checked_at DESC LIMIT 1)`;

/** @returns the column's value for answers, with the date in ISO 8601; null if there's no proof */
export function presentIdentity(
  column: string | null,
): { grade: ProvenIdentity["grade"]; date: string } | null {
  if (column === null) return null;
  const { grade, at } = JSON.parse(column) as ProvenIdentity;
  return { grade, date: new Date(at).toISOString() };
}
