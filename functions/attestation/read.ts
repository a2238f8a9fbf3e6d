import type { Ctx } from "#core/context.ts";
import type { Client } from "#core/http/client.ts";
import { presentBusiness, shownName } from "#functions/accounts/names/business-name.ts";
import { isSuspiciousPerson } from "#functions/accounts/names/suspicious-name.ts";
import { readAsked } from "./link.ts";
import { questionsFor } from "./questions.ts";

/**
 * What a contact's page shows: who asks about whom and why, until when, and what was stated. No birth date, no numbers,
 * no address of anybody, nothing that is not asked.
 * @throws DomainError as `readAsked`
 */
export async function readAttestation(ctx: Ctx, client: Client, token: string) {
  const { row, verification, claims, requester } = await readAsked(ctx, client, token);
  const isSelf = verification.requesterId === verification.targetUserId;
  const { name, business, unverifiedName } = shownName(requester);
  const stated = verification.targetName;
  const isDoubtful = stated !== null && isSuspiciousPerson(stated);
  return {
    kind: row.kind,
    requester_name: name,
    requester_business: presentBusiness(business),
    requester_unverified_name: unverifiedName,
    /** Null also for a name that imitates a brand or an office: anybody can state one. */
    subject_name: (isDoubtful ? null : stated) ?? (isSelf ? name : null),
    /** It stands only behind its label. */
    subject_unverified_name: isDoubtful ? stated : null,
    /** The subject asked about themselves. */
    is_self: isSelf,
    purpose: verification.purpose,
    /** Whose word it was that this contact could answer. */
    named_by: row.source,
    expires_at: new Date(row.expiresAt ?? 0).toISOString(),
    questions: questionsFor(row.kind, { ...verification, claims }),
  };
}
