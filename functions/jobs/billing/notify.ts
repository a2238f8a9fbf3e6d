import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import * as z from "zod";
import { ownerOf } from "#contract/billing/customer.ts";
import { rolesWith } from "#contract/teams/permissions.ts";
import type { Ctx } from "#core/context.ts";
import { BILLING_NOTICES, type BillingNotice } from "#core/effects.ts";
import { notificationEffects } from "#core/notify.ts";
import { commit } from "#core/write/commit.ts";
import { combine } from "#core/write/part.ts";
import { users } from "#db/schema/accounts/users.ts";
import { teamAccess, teams } from "#db/schema/teams.ts";
import { safeTeam } from "#functions/accounts/names/mail-names.ts";
import { isTestMode } from "#functions/billing/gateway/test-mode.ts";
import { mailParty } from "#functions/mail/party.ts";
import { sendMail } from "#functions/mail/send.ts";
import { defineJob } from "../job.ts";
import { tryAll } from "../try-all.ts";
import { readFacts } from "./facts.ts";
import { billingNotice } from "./notice.mail.ts";
import { noticeText } from "./notices.ts";

/** Notices about unpaid invoices and about the end of a plan. They're emailed regardless of preferences. */
const ESSENTIAL: ReadonlySet<BillingNotice> = new Set([
  "invoice_open",
  "payment_failed",
  "payment_action",
  "past_due",
  "plan_ended",
]);

/**
 * Notices about actions that the recipient may have just taken on the billing page. The page itself confirms such an
 * action, so the device that sent the request doesn't show a second toast. If the notice has another cause, such as an
 * automatic renewal, every device shows it.
 */
const OWN_ACTS: ReadonlySet<BillingNotice> = new Set(["receipt", "plan_changed", "plan_ended"]);

/**
 * Notifies and emails the people who manage a customer's billing: the person, or the team's owner and admins.
 */
export const notifyBillingJob = defineJob({
  name: "billing.notify",
  payload: z.object({ customer_id: z.string(), notice: z.enum(BILLING_NOTICES), ref: z.string() }),
  run: async (ctx, { customer_id: customerId, notice, ref }, row) => {
    const managers = await readManagers(ctx, customerId);
    const text = noticeText(notice, await readFacts(ctx, customerId, ref));
    const url = new URL("/app/billing", ctx.env.APP_URL);
    const owner = ownerOf(customerId);
    if ("team_id" in owner) url.searchParams.set("team", owner.team_id);
    const { type, title, message, priority } = text;
    const once = `${notice}:${customerId}:${ref}`;
    const notices = managers.map(({ id }) =>
      notificationEffects(ctx, {
        userId: id,
        type,
        kind: "billing",
        ownMail: true,
        ...(OWN_ACTS.has(notice) && { confirms: true as const }),
        title,
        message,
        data: { customer_id: customerId },
        priority,
        dedupeKey: once,
      }),
    );
    await commit(ctx, { ...combine(...notices), resourceId: customerId });
    await tryAll(
      managers.map(({ id, email, team }) => {
        const mail = billingNotice(text, {
          team: team === null ? null : safeTeam(team),
          url: url.href,
          isTest: isTestMode(ctx.env),
        });
        const envelope = { to: email, mail, key: `${once}.${id}`.slice(-256) };
        return ESSENTIAL.has(notice)
          ? sendMail(ctx, envelope)
          : mailParty(ctx, { kind: "billing", writtenAt: row.createdAt, ...envelope });
      }),
    );
    return undefined;
  },
});

interface Manager {
  id: string;
  email: string;
  team: string | null;
}

/**
 * Reads the people who manage a customer's billing. Leaves out those who haven't confirmed their address, or whose
 * account is suspended or deleted.
 */
async function readManagers({ db }: Ctx, customerId: string): Promise<Manager[]> {
  const isReachable = and(
    isNotNull(users.emailVerifiedAt),
    isNull(users.suspendedAt),
    isNull(users.deletedAt),
  );
  const owner = ownerOf(customerId);
  if ("user_id" in owner) {
    const found = await db
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(and(eq(users.id, owner.user_id), isReachable));
    return found.map((one) => ({ ...one, team: null }));
  }
  return db
    .select({ id: users.id, email: users.email, team: teams.name })
    .from(teamAccess)
    .innerJoin(teams, eq(teams.id, teamAccess.teamId))
    .innerJoin(users, eq(users.id, teamAccess.userId))
    .where(
      and(
        eq(teamAccess.teamId, owner.team_id),
        inArray(teamAccess.role, rolesWith("billing:manage")),
        isNull(teams.deletedAt),
        isReachable,
      ),
    );
}
