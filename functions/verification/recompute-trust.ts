import { type Effect, job } from "#core/effects.ts";
import type { Verification } from "#db/schema/verifications.ts";

/**
 * @returns what computes the Trust Scores again that a verification's result, consent or disputes may have changed: the
 *   subject's, and for a peer check the requester's, because ratings count only while the check does
 */
export const recomputeTrust = ({
  targetUserId,
  requesterId,
  peer,
}: Pick<Verification, "targetUserId" | "requesterId" | "peer">): Effect[] =>
  [...new Set([targetUserId, peer && requesterId])]
    .filter((userId) => userId !== null)
    .map((userId) => job("trust.compute", { user_id: userId }));
