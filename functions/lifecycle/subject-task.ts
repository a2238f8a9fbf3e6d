import { type SQL, sql } from "drizzle-orm";
import { CONTACT_PROPOSED } from "#contract/attestation.ts";
import type { SubjectTask } from "#contract/enums.ts";
import { PROVIDER_ASKED } from "#contract/outcome.ts";
import { checks } from "#db/schema/checks.ts";
import { verifications } from "#db/schema/verifications.ts";

/** @returns whether a check, `c`, gives a reason of this code */
const says = (code: string) =>
  sql`EXISTS (SELECT 1 FROM json_each(c.reasons) r WHERE r.value ->> 'code' = ${code})`;

/** @returns the column, over rows of `verifications`: whether a check waits for an outside service that was asked */
export const providerAsked = (): SQL<number> =>
  sql`(${verifications.stage} = 'checking' AND EXISTS (SELECT 1 FROM ${checks} c
    WHERE c.verification_id = ${verifications.id} AND c.status = 'running' AND ${says(PROVIDER_ASKED)}))`;

/**
 * What the subject is awaited for: documents, unless all that the open checks lack is the code to the stated phone, or
 * their word on who may be asked. A page of a list looks at its own rows' checks alone.
 * @returns the column, over rows of `verifications`; null where it is not the subject's turn to bring something
 */
export function subjectTask(): SQL<SubjectTask | null> {
  const someOpen = (more: SQL) =>
    sql`EXISTS (SELECT 1 FROM ${checks} c WHERE c.verification_id = ${verifications.id} AND c.status = 'waiting' AND ${more})`;
  const task = (name: SubjectTask) => sql`${name}`;
  return sql`CASE
    WHEN ${verifications.stage} <> 'awaiting_evidence' THEN NULL
    WHEN NOT ${someOpen(sql`true`)} THEN ${task("documents")}
    WHEN NOT ${someOpen(sql`c.check_id <> 'phone_verification'`)} THEN ${task("phone_code")}
    WHEN NOT ${someOpen(sql`NOT ${says(CONTACT_PROPOSED)}`)} THEN ${task("contact_decision")}
    ELSE ${task("documents")} END`;
}
