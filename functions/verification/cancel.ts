import type { Verification } from "../../db/schema/verifications.ts";
import type { Ctx } from "../context.ts";
import { forbidden, notFound } from "../errors.ts";
import { attempt } from "../outbox/attempt.ts";
import { commit, type Once, type Write } from "../outbox/commit.ts";
import { loadDossier } from "./dossier.ts";
import { endWrite } from "./end.ts";
import { assertMove } from "./transitions.ts";

/**
 * The requester takes a request back while it is pending.
 * @throws DomainError 404 for strangers; 403 for other parties; 409 once it is no longer pending
 */
export async function cancelVerification(ctx: Ctx, userId: string, id: string, once?: Once): Promise<void> {
  const cancel = async () => {
    const { verification } = await loadDossier(ctx, userId, id);
    const write = cancelWrite(ctx, userId, verification);
    await commit(ctx, { ...write, once, resourceId: id });
  };
  await attempt(ctx, once, cancel, () => undefined);
}

/**
 * @param row as the caller may see it; undefined where they may not
 * @returns what is written when the caller cancels it
 * @throws DomainError as {@link cancelVerification}
 */
export function cancelWrite(
  ctx: Ctx,
  userId: string,
  row: Verification | undefined,
): Pick<Write, "statements" | "effects"> {
  if (!row) throw notFound("Verification not found");
  if (row.requesterId !== userId) throw forbidden("not_requester", "Only the requester can cancel this.");
  assertMove("cancel", row.status);
  return endWrite(ctx, row, { status: "cancelled" }, userId, [row.targetUserId]);
}
