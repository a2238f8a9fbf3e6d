import { and, eq, inArray } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import type { Statement } from "#db/batch.ts";
import { attestations } from "#db/schema/verification/attestations.ts";
import type { Verification } from "#db/schema/verification/verifications.ts";

/**
 * @returns the statements that stop asking contacts when a verification ends: no one can answer anymore, and links stop
 *   working
 */
export function stopContacts(ctx: Ctx, { id }: Pick<Verification, "id">): Statement[] {
  const isOpen = inArray(attestations.status, ["proposed", "asked"]);
  return [
    ctx.db
      .update(attestations)
      .set({ status: "stopped" })
      .where(and(eq(attestations.verificationId, id), isOpen)),
  ];
}

/** @returns the statement that refuses the contacts whom the subject hasn't decided about */
export const refuseProposed = (ctx: Ctx, { id }: Pick<Verification, "id">): Statement =>
  ctx.db
    .update(attestations)
    .set({ status: "refused" })
    .where(and(eq(attestations.verificationId, id), eq(attestations.status, "proposed")));
