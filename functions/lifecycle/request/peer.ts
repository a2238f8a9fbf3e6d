import { splitName } from "#contract/accounts/split-name.ts";
import type { Charge } from "#contract/billing/charges.ts";
import { PEER_PURPOSE, PEER_TYPE } from "#contract/enums.ts";
import type { PeerBody } from "#contract/verification/peer.schema.ts";
import { requestTexts } from "#contract/verification/request-fields.ts";
import type { Ctx } from "#core/context.ts";
import { invalid } from "#core/errors.ts";
import type { Once } from "#core/write/commit.ts";
import type { Claims } from "#functions/checks/engine/types.ts";
import { mailboxOf } from "#functions/mail/mailbox.ts";
import { type HoldAnswer, readHold } from "#functions/verification/invitation.ts";
import { targetNameOf } from "#functions/verification/stated.ts";
import { readPaying, readRequester, teamFor } from "./create.ts";
import { assertPeerOffered } from "./offered.ts";
import { submit } from "./submit.ts";

/**
 * Creates a peer request. A request about a date is always personal, never a team's. The kind of peer check determines
 * the verification's type, and the peer check's context determines the purpose. The price is only the surcharge for
 * urgency. The subject is invited by email and has to consent as usual.
 * @returns `id` of the new verification, or of the earlier one if the Idempotency-Key was used before; `held`: why the
 *   email to the subject is held back, or null; `charge`: what the request costs, and how much of that is due
 * @throws DomainError 422 per field; 403 for a team role that can't create requests; 429; 402 and 409 like
 *   `assertPayable`
 */
export async function askPeer(
  ctx: Ctx,
  userId: string,
  input: PeerBody,
  once?: Once,
): Promise<{ id: string; held: HoldAnswer | null; charge: Charge }> {
  const { verification_type: kind, target_info: person, context, urgency } = input;
  await assertPeerOffered(ctx, kind);
  const { requester, teams, accountId, isReplay } = await readRequester(ctx, userId, person.email, once);
  if (mailboxOf(person.email) === mailboxOf(requester.email))
    throw invalid({ "target_info.email": "This is your own address. Verify yourself instead." });
  const claims = claimsOf(input);
  const teamId = context.purpose === "dating" ? null : teamFor(requester, teams, input.teamId);
  const team = teams.find((one) => one.teamId === teamId);
  const paying = await readPaying(ctx, requester, team, isReplay);
  const { id, charge } = await submit(
    ctx,
    {
      requester,
      type: PEER_TYPE[kind],
      services: [],
      priority: urgency,
      purpose: PEER_PURPOSE[context.purpose],
      claims,
      targetName: targetNameOf(claims),
      target: { email: person.email, accountId },
      teamId,
      texts: requestTexts({ notes: context.additionalNotes }),
      peer: {
        kind,
        context: context.purpose,
        meetingLocation: context.meetingLocation,
        transactionType: context.transactionType,
        transactionValue: context.transactionValue,
        notify: input.notification_preferences,
        mutualOffered: input.mutual,
      },
      mutualWith: null,
      certified: input.purposeCertified ?? false,
    },
    paying,
    once,
  );
  return { id, held: await readHold(ctx, id, { id: userId, teamId }), charge };
}

/** @returns what a peer request states: a phone number and a name, either a person's or a business's without an EIN. */
function claimsOf({ verification_type: kind, target_info: { name, phone } }: PeerBody): Claims {
  const named = kind === "business" ? { business: { businessName: name } } : splitName(name);
  return { ...named, phone };
}
