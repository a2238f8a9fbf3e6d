import { eq, sql } from "drizzle-orm";
import { PEER_TYPE, type PeerKind } from "#contract/enums.ts";
import { requestTexts } from "#contract/verification/request-fields.ts";
import type { Ctx } from "#core/context.ts";
import { conflict } from "#core/errors.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit, type Once } from "#core/write/commit.ts";
import { combine } from "#core/write/part.ts";
import { type User, users } from "#db/schema/accounts/users.ts";
import type { PeerDetails, Verification } from "#db/schema/verification/verifications.ts";
import { shownPerson } from "#functions/accounts/names/shown-person.ts";
import { isSuspiciousName } from "#functions/accounts/names/suspicious-name.ts";
import type { Claims } from "#functions/checks/engine/types.ts";
import { notBlocking } from "#functions/verification/case-file/hidden.ts";
import { loadCaseFile } from "#functions/verification/case-file/load-case-file.ts";
import { changeStatements, updatedEvent } from "#functions/verification/moves.ts";
import { onlyName } from "#functions/verification/person-name.ts";
import { targetNameOf } from "#functions/verification/stated.ts";
import { assertMove } from "#functions/verification/transitions.ts";
import { assertAskedByAnother } from "../answer/block.ts";
import { readRequester } from "./create.ts";
import { assertPeerOffered } from "./offered.ts";
import { countRequest } from "./request-limit.ts";
import { type Draft, submitWrite } from "./submit.ts";

/**
 * Lets the subject of a peer check ask for one about its requester: the same check with the sides swapped, free of
 * charge. A business check becomes an identity check if the requester has no business. The requester must consent as
 * usual. From then on, the two results wait for each other (`release.ts`), but a result that both sides can already see
 * stays visible. If the requester has blocked the subject, the requester doesn't see the new request (`hidden.ts`) and
 * gets the first result without waiting for it. The subject still has to wait, because anything else would reveal the
 * block.
 * @returns the new verification's id, or the earlier one's if the Idempotency-Key was used before
 * @throws DomainError 403 for other parties, 404 for strangers; 409 when it isn't a peer check, has ended without a
 *   result, is already mutual or about the caller's own account, or its requester has no account anymore; 422 when we
 *   can't offer the check in return; 429
 */
export async function verifyBack(ctx: Ctx, userId: string, id: string, once?: Once): Promise<{ id: string }> {
  const ask = async () => {
    const caseFile = await loadCaseFile(ctx, userId, id);
    assertAskedByAnother(caseFile);
    const { verification: row } = caseFile;
    if (!row.peer) throw conflict("not_peer", "Only a peer check can be mutual.");
    if (row.mutualWith) throw conflict("mutual_exists", "You already asked to verify them in return.");
    assertMove("mutual", row.status);
    const { asker, seesRequests } = await readAsker(ctx, userId, row);
    await assertPeerOffered(ctx, kindBack(row.peer, asker));
    const write = await submitWrite(ctx, await mirrorOf(ctx, userId, row, row.peer, asker), null);
    const peer = {
      ...row.peer,
      ...(row.status === "completed" && { releasedAt: ctx.now() }),
      ...(!seesRequests && { mutualUnseen: true as const }),
    };
    const pair = { mutualWith: write.resourceId, peer };
    const changed = { statements: changeStatements(ctx, row, pair) };
    const all = combine(changed, write, { effects: [updatedEvent(row, {})] });
    await commit(ctx, { ...write, ...all, once });
    return { id: write.resourceId };
  };
  return attempt(ctx, ask, once, (earlier) => ({ id: earlier }));
}

/**
 * Counts the new request toward the rate limit and reads the original requester.
 * @returns the original requester, and whether they see requests from this user
 * @throws DomainError 409 `requester_gone`; 429
 */
async function readAsker(
  ctx: Ctx,
  userId: string,
  row: Verification,
): Promise<{ asker: User; seesRequests: boolean }> {
  const asker = ctx.db
    .select({ asker: users, seesRequests: sql<number>`${notBlocking(userId)}` })
    .from(users)
    .where(eq(users.id, row.requesterId));
  const [found] = await countRequest(ctx, userId, undefined, asker);
  if (!found || found.asker.deletedAt)
    throw conflict("requester_gone", "This person no longer has an account.");
  return { asker: found.asker, seesRequests: found.seesRequests === 1 };
}

/**
 * @returns the kind of check about the requester: an identity check instead of a business check if they have no
 *   business.
 */
const kindBack = ({ kind }: PeerDetails, { businessName }: User): PeerKind =>
  kind === "business" && !businessName ? "identity" : kind;

const isSuspicious = ({ business, firstName = "", lastName = "" }: Claims): boolean =>
  business
    ? isSuspiciousName(business.businessName ?? "")
    : shownPerson({ firstName, lastName }).unverifiedName !== null;

/**
 * @returns the same check with the sides swapped. It's bound to its subject right away, unless they've blocked this
 *   user or all invitations.
 */
async function mirrorOf(
  ctx: Ctx,
  userId: string,
  row: Verification,
  peer: PeerDetails,
  asker: User,
): Promise<Draft> {
  const { requester, accountId } = await readRequester(ctx, userId, asker.email);
  const kind = kindBack(peer, asker);
  const claims: Claims =
    kind === "business"
      ? { business: { businessName: asker.businessName ?? "" } }
      : onlyName(asker.firstName, asker.lastName);
  return {
    requester,
    type: PEER_TYPE[kind],
    services: [],
    priority: "standard",
    purpose: row.purpose,
    claims,
    // Here the name comes from the account, not from a requester's statement. If it's suspicious, lists show the
    // address instead.
    targetName: isSuspicious(claims) ? null : targetNameOf(claims),
    target: { email: asker.email, accountId, isBound: true },
    teamId: null,
    texts: requestTexts(),
    peer: { ...peer, kind, notify: { sms: false, email: true }, mutualOffered: false, releasedAt: undefined },
    mutualWith: row.id,
    certified: false,
  };
}
