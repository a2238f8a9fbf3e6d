import { type SQL, sql } from "drizzle-orm";
import { CONTACT_PROPOSED } from "#contract/attestation/attestation.ts";
import type { SubjectTask } from "#contract/enums.ts";
import { PROVIDER_ASKED } from "#contract/verification/outcome.ts";
import { qualified } from "#db/qualified.ts";
import { checks } from "#db/schema/verification/checks.ts";
import { verifications } from "#db/schema/verification/verifications.ts";

/** For queries over `checks`: whether a check has a reason with this code. */
const says = (code: string) =>
  sql`EXISTS (SELECT 1 FROM json_each(${checks.reasons}) r WHERE r.value ->> 'code' = ${code})`;

/** @returns a column for queries on `verifications`: whether one of its checks waits for a provider's answer */
export const providerAsked = (): SQL<number> =>
  qualified`(${verifications.stage} = 'checking' AND EXISTS (SELECT 1 FROM ${checks}
    WHERE ${checks.verificationId} = ${verifications.id} AND ${checks.status} = 'running'
      AND ${says(PROVIDER_ASKED)}))`;

/**
 * What we need from the subject: `phone_code` if the open checks need nothing but the code for the stated phone number,
 * `contact_decision` if one of them needs a decision about contacts, or else `documents`. In a list, it's computed only
 * for the rows of the page.
 * @returns a column for queries on `verifications`; null in any stage other than `awaiting_evidence`
 */
export function subjectTask(): SQL<SubjectTask | null> {
  const someOpen = (more: SQL) =>
    sql`EXISTS (SELECT 1 FROM ${checks} WHERE ${checks.verificationId} = ${verifications.id}
      AND ${checks.status} = 'waiting' AND ${more})`;
  const task = (name: SubjectTask) => sql`${name}`;
  return sql`CASE
    WHEN ${verifications.stage} <> 'awaiting_evidence' THEN NULL
    WHEN NOT ${someOpen(sql`true`)} THEN ${task("documents")}
    WHEN NOT ${someOpen(sql`${checks.check} <> 'phone_verification'`)} THEN ${task("phone_code")}
    WHEN ${someOpen(says(CONTACT_PROPOSED))} THEN ${task("contact_decision")}
    ELSE ${task("documents")} END`;
}
