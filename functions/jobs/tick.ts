import type { Ctx } from "#core/context.ts";
import { reasonOf } from "#core/reason.ts";
import { collectClock } from "#functions/billing/invoices/collect.ts";
import { monthClock } from "#functions/billing/invoices/issue-usage.ts";
import { expiryClock } from "#functions/billing/methods/expiry-clock.ts";
import { reconcileClock } from "#functions/billing/payments/reconcile.ts";
import { renewClock } from "#functions/billing/subscriptions/renew.ts";
import { assuranceClock } from "#functions/clocks/assurance.ts";
import { consentClock } from "#functions/clocks/consent.ts";
import { contactReminders } from "#functions/clocks/contact-reminders.ts";
import { disputeClock } from "#functions/clocks/dispute.ts";
import { evidenceClock } from "#functions/clocks/evidence.ts";
import { overrunClock } from "#functions/clocks/overrun.ts";
import { beginStorageSweep } from "#functions/documents/store/begin-storage-sweep.ts";
import { beginIssuerRefresh } from "#functions/issuers/refresh-all.ts";
import { digestClock } from "#functions/notifications/digest-clock.ts";
import { clean } from "#functions/retention/clean.ts";
import { forgetEnded } from "#functions/retention/forget.ts";
import { closeOverdueReviews } from "#functions/reviews/overdue.ts";
import { factClock } from "#functions/sharing/fact-clock.ts";
import { trustClock } from "#functions/trust/clock.ts";
import { sealAudit } from "./audit/seal-audit.ts";
import { sweep } from "./sweep.ts";

/** The tasks of the cron job that runs every minute. A task that fails doesn't affect the others. */
const PARTS: Record<string, (ctx: Ctx) => Promise<unknown>> = {
  sweep,
  sealAudit,
  assuranceClock,
  clean,
  beginIssuerRefresh,
  beginStorageSweep,
  closeOverdueReviews,
  collectClock,
  consentClock,
  digestClock,
  disputeClock,
  evidenceClock,
  expiryClock,
  factClock,
  forgetEnded,
  monthClock,
  overrunClock,
  contactReminders,
  reconcileClock,
  renewClock,
  trustClock,
};

/** The cron job that runs every minute. */
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
