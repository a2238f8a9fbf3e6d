import { eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { TERMINAL_STATUSES } from "#contract/enums.ts";
import type { Ctx } from "#core/context.ts";
import { notificationEffects } from "#core/notify.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit } from "#core/write/commit.ts";
import { combine, NO_WRITE, type WritePart } from "#core/write/part.ts";
import { mustHold, type Statement } from "#db/batch.ts";
import { qualified } from "#db/qualified.ts";
import { consents } from "#db/schema/verification/checks.ts";
import { type PeerDetails, type Verification, verifications } from "#db/schema/verification/verifications.ts";
import { changeStatements, updatedEvent } from "#functions/verification/moves.ts";
import { resultChanged } from "#functions/verification/results/recompute-trust.ts";
import { publishAssurance } from "#functions/verification/results/record-assurance.ts";
import { notifyCompleted } from "./complete.ts";

/**
 * Runs when half of a mutual check has ended. If the other half has ended too, this notifies both sides of each result
 * that hasn't been released yet, except a requester who was already notified or whose subject withdrew consent. Each
 * row's `releasedAt`, set by compare-and-set, makes sure that this happens exactly once. If the other half is still
 * open, this tells both sides that the result is waiting for the other half. A requester who doesn't see the other half
 * (`mutualUnseen`) is notified of the result right away.
 */
export async function releaseMutual(ctx: Ctx, id: string): Promise<void> {
  await attempt(ctx, async () => {
    const pair = await readPair(ctx, id);
    if (!pair) return;
    const write = pair.every(isOver) ? releaseWrite(ctx, pair) : waitWrite(ctx, pair);
    if (write.statements.length > 0) await commit(ctx, { ...write, resourceId: id });
  });
}

/** One half, and whether its subject has withdrawn consent. */
interface Half {
  row: Verification;
  isWithdrawn: boolean;
}

/** @returns the half with this id and the other one; null if there's no other half */
async function readPair(ctx: Ctx, id: string): Promise<[Half, Half] | null> {
  const others = alias(verifications, "others");
  const withdrawn = (of: typeof verifications.id | typeof others.id) =>
    qualified<number>`EXISTS (SELECT 1 FROM ${consents} WHERE ${consents.verificationId} = ${of}
      AND ${consents.withdrawnAt} IS NOT NULL)`;
  const [found] = await ctx.db
    .select({
      one: verifications,
      oneWithdrawn: withdrawn(verifications.id),
      other: others,
      otherWithdrawn: withdrawn(others.id),
    })
    .from(verifications)
    .innerJoin(others, eq(others.id, verifications.mutualWith))
    .where(eq(verifications.id, id));
  if (!found) return null;
  return [
    { row: found.one, isWithdrawn: found.oneWithdrawn === 1 },
    { row: found.other, isWithdrawn: found.otherWithdrawn === 1 },
  ];
}

const isOver = ({ row: { status } }: Half) => TERMINAL_STATUSES.some((terminal) => terminal === status);

/** @returns the peer details of a result that hasn't been released yet, else null. */
const unreleased = (row: Verification): PeerDetails | null =>
  row.status === "completed" && row.peer?.releasedAt === undefined ? row.peer : null;

function releaseWrite(ctx: Ctx, pair: readonly Half[]): WritePart {
  const parts = pair.map(({ row, isWithdrawn }): WritePart => {
    const peer = unreleased(row);
    if (!peer) return NO_WRITE;
    const change = { peer: { ...peer, releasedAt: ctx.now() } };
    const completion = notifyCompleted(ctx, row, isWithdrawn || peer.requesterToldAt ? "target" : undefined);
    const own = {
      statements: [...changeStatements(ctx, row, change), publishAssurance(ctx, row.id)],
      effects: [updatedEvent(row, change)],
    };
    return combine(own, resultChanged(ctx, row), completion);
  });
  return combine(...parts);
}

/** @returns the notices that a result is waiting. The batch fails if the other half's status changes before it runs. */
function waitWrite(ctx: Ctx, [{ row, isWithdrawn }, other]: readonly [Half, Half]): WritePart {
  const peer = unreleased(row);
  if (!peer || peer.requesterToldAt || isWithdrawn) return NO_WRITE;
  const requesterNotice = peer.mutualUnseen ? notifyRequester(ctx, row, peer) : NO_WRITE;
  const waiting = peer.mutualUnseen ? [row.targetUserId] : [row.requesterId, row.targetUserId];
  const notices = waiting.filter((userId) => userId !== null).map((userId) => waitNotice(ctx, row, userId));
  return combine({ statements: [stillOpen(ctx, other)] }, requesterNotice, ...notices);
}

const stillOpen = (ctx: Ctx, { row: { id, status } }: Half): Statement =>
  mustHold(
    ctx.db,
    sql`EXISTS (SELECT 1 FROM ${verifications} WHERE ${verifications.id} = ${id}
      AND ${verifications.status} = ${status})`,
  );

function notifyRequester(ctx: Ctx, row: Verification, peer: PeerDetails): WritePart {
  const change = { peer: { ...peer, requesterToldAt: ctx.now() } };
  const completion = notifyCompleted(ctx, row, "requester");
  return combine({ statements: changeStatements(ctx, row, change) }, completion);
}

const waitNotice = (ctx: Ctx, row: Verification, userId: string): WritePart =>
  notificationEffects(ctx, {
    userId,
    type: "verification_updated",
    kind: "progress",
    title: "A result is waiting for the other one",
    message:
      userId === row.requesterId
        ? `The checks about ${row.targetName ?? row.targetEmail} have finished. Both results open together, once the check about you ends.`
        : "The checks about you have finished. Both results open together, once the other check ends.",
    data: { verification_id: row.id },
    priority: "medium",
    dedupeKey: `held:${row.id}`,
  });
