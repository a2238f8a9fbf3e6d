import { tendContacts } from "../attestation/tend.ts";
import { consentClock } from "../clocks/consent.ts";
import { disputeClock } from "../clocks/dispute.ts";
import { evidenceClock } from "../clocks/evidence.ts";
import { overrunClock } from "../clocks/overrun.ts";
import type { Ctx } from "../context.ts";
import { beginStorageSweep } from "../documents/begin-storage-sweep.ts";
import { reasonOf } from "../reason.ts";
import { clean } from "../retention/clean.ts";
import { forgetEnded } from "../retention/forget.ts";
import { closeOverdueReviews } from "../reviews/overdue.ts";
import { sealAudit } from "./seal-audit.ts";
import { sweep } from "./sweep.ts";

/** What the minute's job does. Each part stands alone: one that fails keeps none of the others. */
const PARTS: Record<string, (ctx: Ctx) => Promise<unknown>> = {
  sweep,
  sealAudit,
  clean,
  beginStorageSweep,
  closeOverdueReviews,
  consentClock,
  disputeClock,
  evidenceClock,
  forgetEnded,
  overrunClock,
  tendContacts,
};

/** The cron job of every minute. */
export async function tick(ctx: Ctx): Promise<void> {
  await Promise.all(
    Object.entries(PARTS).map(async ([part, run]) => {
      try {
        await run(ctx);
      } catch (error) {
        ctx.log("tick.failed", { part, error: reasonOf(error) });
      }
    }),
  );
}
