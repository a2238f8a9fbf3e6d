import type { Ctx } from "#core/context.ts";
import { forbidden, notFound } from "#core/errors.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit, type Once } from "#core/write/commit.ts";
import type { WritePart } from "#core/write/part.ts";
import type { Verification } from "#db/schema/verifications.ts";
import { loadCaseFile } from "#functions/verification/case-file.ts";
import { assertMove } from "#functions/verification/transitions.ts";
import { endWrite } from "./end.ts";

/**
 * Cancels a pending request for its requester.
 * @throws DomainError 404 for strangers; 403 for other parties; 409 when it's no longer pending
 */
export async function cancelVerification(ctx: Ctx, userId: string, id: string, once?: Once): Promise<void> {
  const cancel = async () => {
    const { verification } = await loadCaseFile(ctx, userId, id);
    const write = cancelWrite(ctx, userId, verification);
    await commit(ctx, { ...write, once, resourceId: id });
  };
  await attempt(ctx, cancel, once);
}

/**
 * @param row the request; undefined if the caller may not see it
 * @returns the write that cancels it
 * @throws DomainError like {@link cancelVerification}
 */
export function cancelWrite(ctx: Ctx, userId: string, row: Verification | undefined): WritePart {
  if (!row) throw notFound("Verification not found");
  if (row.requesterId !== userId) throw forbidden("not_requester", "Only the requester can cancel this.");
  assertMove("cancel", row.status);
  return endWrite(ctx, row, { status: "cancelled" }, userId, [row.targetUserId]);
}
