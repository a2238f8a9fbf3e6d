import { not, type SQL } from "drizzle-orm";
import { HOUR } from "#contract/time.ts";
import type { Ctx } from "#core/context.ts";
import { type Noted, noteAction, wasNoted } from "#core/http/rate-limit.ts";
import { reasonOf } from "#core/reason.ts";
import { commit, LostRace } from "#core/write/commit.ts";
import { combine } from "#core/write/part.ts";
import { mustHold } from "#db/batch.ts";
import { securityAlert } from "../security-alert.ts";

/**
 * Minimum time between two alerts, in milliseconds. Neither preferences nor quiet hours hold these alerts back,
 * and any stranger can cause them, so we send at most three a day.
 */
const PAUSE = 8 * HOUR;

const alerted = (email: string): Noted => ({ action: "login.alerted", subject: email });

/** @returns a column: whether the holder of this address was alerted to blocked sign-ins within the last eight hours */
export const wasAlertedOfBlocked = (ctx: Ctx, email: string): Promise<SQL<boolean>> =>
  wasNoted(ctx, alerted(email), PAUSE);

/**
 * Alerts an account holder that sign-ins are blocked on networks they've never used. Any stranger can cause this alert,
 * so it's sent at most every eight hours. The work happens after the response, so the response's timing doesn't reveal
 * whether an account exists.
 */
export function alertOfBlocked(ctx: Ctx, { id: userId, email }: { id: string; email: string }): void {
  const alert = async () => {
    const own = {
      statements: [
        mustHold(ctx.db, not(await wasAlertedOfBlocked(ctx, email))),
        (await noteAction(ctx, alerted(email))).statement,
      ],
    };
    const notice = securityAlert(ctx, userId, "sign_in_blocked", { mailed: false });
    await commit(ctx, { ...combine(own, notice), resourceId: userId });
  };
  const afterTheAnswer = new Promise<void>((resolve) => setTimeout(resolve, 0));
  ctx.waitUntil(
    afterTheAnswer.then(alert).catch((error: unknown) => {
      if (error instanceof LostRace) return;
      ctx.log("login.alert_failed", { user_id: userId, error: reasonOf(error) });
    }),
  );
}
