import type { Ctx } from "../context.ts";
import { forbidden, notFound } from "../errors.ts";
import { attempt } from "../outbox/attempt.ts";
import { commit, type Once } from "../outbox/commit.ts";
import { loadDossier } from "./dossier.ts";
import { endWrite } from "./end.ts";
import { assertMove } from "./transitions.ts";

/**
 * The requester takes a request back while it is pending.
 * @throws DomainError 404 for strangers; 403 for other parties; 409 once it is no longer pending
 */
export async function cancelVerification(ctx: Ctx, userId: string, id: string, once?: Once): Promise<void> {
  const cancel = async () => {
    const { verification: row, viewerRoles } = await loadDossier(ctx, userId, id);
    if (!viewerRoles.includes("requester")) {
      if (viewerRoles.includes("team"))
        throw forbidden("not_requester", "Only the requester may cancel this.");
      throw notFound("Verification not found");
    }
    assertMove("cancel", row.status);
    await commit(ctx, {
      ...endWrite(ctx, row, { status: "cancelled" }, userId, [row.targetUserId]),
      once,
      resourceId: id,
    });
  };
  await attempt(ctx, once, cancel, () => undefined);
}
