import type { Ctx } from "#core/context.ts";
import { type Effect, job } from "#core/effects.ts";
import type { WritePart } from "#core/write/part.ts";
import type { Verification } from "#db/schema/verification/verifications.ts";
import { revokeReliantOn } from "#functions/credentials/status-entries.ts";

/**
 * @returns the effects that recompute the Trust Scores that a verification's result, consent or disputes may
 *   have changed: the subject's, and for a peer check the requester's, because ratings count only while the
 *   check does
 */
const recomputeTrust = ({
  targetUserId,
  requesterId,
  peer,
}: Pick<Verification, "targetUserId" | "requesterId" | "peer">): Effect[] =>
  [...new Set([targetUserId, peer && requesterId])]
    .filter((userId) => userId !== null)
    .map((userId) => job("trust.compute", { user_id: userId }));

/**
 * Goes into the batch when a result is completed or released, a reviewer confirms fraud, a dispute is opened or closed,
 * or consent is withdrawn.
 * @returns the write that revokes the credentials and reports that rely on the result, and recomputes the
 *   Trust Scores
 */
export const resultChanged = (
  ctx: Ctx,
  verification: Pick<Verification, "id" | "targetUserId" | "requesterId" | "peer">,
): WritePart => ({
  statements: [revokeReliantOn(ctx, verification.id)],
  effects: recomputeTrust(verification),
});
