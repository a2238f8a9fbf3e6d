import { isoTime } from "#contract/time.ts";
import type { Ctx } from "#core/context.ts";
import type { Client } from "#core/http/client.ts";
import { presentBusiness, shownName } from "#functions/accounts/names/business-name.ts";
import { nameStanding } from "#functions/accounts/names/name-standing.ts";
import { shownPerson } from "#functions/accounts/names/shown-person.ts";
import { readAsked } from "./link.ts";
import { questionsFor } from "./questions.ts";

/**
 * What a contact's page shows: the requester, the subject, the purpose, the deadline, and the stated facts that we ask
 * about. It shows no birth dates, identity numbers or email addresses.
 * @throws DomainError like `readAsked`
 */
export async function readAttestation(ctx: Ctx, client: Client, token: string) {
  const { row, verification, claims, requester } = await readAsked(ctx, client, token);
  const isSelf = verification.requesterId === verification.targetUserId;
  const { name, business, unverifiedName } = shownName(requester);
  const stated = verification.targetName;
  const doubtful = stated === null ? null : shownPerson(stated).unverifiedName;
  return {
    kind: row.kind,
    requester_name: name,
    requester_business: presentBusiness(business),
    requester_unverified_name: unverifiedName,
    /** A sentence that says whether the requester's name was checked. */
    requester_name_standing: nameStanding(requester),
    /**
     * The stated name. If there's none, or it's suspicious (anyone can enter any name): the requester's name if
     * they're the subject, otherwise null.
     */
    subject_name: (doubtful === null ? stated : null) ?? (isSelf ? name : null),
    /** The stated name if it's suspicious, to be shown only with a label that says so; otherwise null. */
    subject_unverified_name: doubtful,
    /** Whether the subject made the request about themselves. */
    is_self: isSelf,
    purpose: verification.purpose,
    /** Who named this contact. */
    named_by: row.source,
    expires_at: isoTime(row.expiresAt ?? 0),
    questions: questionsFor(row.kind, { ...verification, claims }),
  };
}
