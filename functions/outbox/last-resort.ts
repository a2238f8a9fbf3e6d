import type { OutboxRow } from "../../db/schema/outbox.ts";
import type { Ctx } from "../context.ts";
import { reasonOf } from "../reason.ts";

/**
 * Called before a row is given up, so that nobody waits for ever for what will not come: a check that kept
 * breaking becomes `unavailable` with reason `provider_error`, a document that could not be fetched unreadable,
 * and a provider that could not be asked is waited for no longer.
 * Never throws: giving up must not fail.
 */
export async function lastResort(ctx: Ctx, row: Pick<OutboxRow, "id" | "name" | "payload">): Promise<void> {
  try {
    if (row.name === "checks.run") {
      const { runVerificationChecks } = await import("../verification/run-checks.ts");
      await runVerificationChecks(ctx, String(row.payload.verification_id), "give_up");
    }
    if (row.name === "document.read") {
      const { giveUpDocument } = await import("../documents/read-stored.ts");
      await giveUpDocument(ctx, String(row.payload.document_id));
    }
    if (row.name === "provider.ask") {
      const { endWithout } = await import("../providers/ask.ts");
      await endWithout(ctx, String(row.payload.request_id), "The question could not be put");
    }
  } catch (error) {
    ctx.log("outbox.last_resort_failed", { outbox_id: row.id, name: row.name, error: reasonOf(error) });
  }
}
