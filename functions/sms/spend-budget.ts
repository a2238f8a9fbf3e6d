import type { Ctx } from "#core/context.ts";
import { DomainError } from "#core/errors.ts";
import { siteOf, subscriberOf } from "#core/http/client.ts";
import { type Excess, type RateLimitEntry, waitText } from "#core/http/rate-limit.ts";
import { mailboxOf } from "#functions/mail/mailbox.ts";

/**
 * The limits that a text message counts toward, in addition to those of its number: the caller's network and site
 * (`siteOf`), the account and its mailbox, the country, and the day's budget. The country and the budget are counted
 * last, so that a refused caller doesn't use them up.
 * @param to.email the account's address
 * @param to.country null for a number that costs nothing to text
 * @param to.address the caller's network address; missing for a message that nobody is waiting for
 */
export function textTakes(
  { env }: Ctx,
  to: { userId: string; email: string; country: string | null; address?: string },
): RateLimitEntry[] {
  const site = siteOf(to.address ?? "");
  return [
    ...(to.address === undefined
      ? []
      : [{ rule: "sms_day.network", subject: subscriberOf(to.address) } satisfies RateLimitEntry]),
    ...(site === null ? [] : [{ rule: "sms_day.site", subject: site } satisfies RateLimitEntry]),
    { rule: "sms_day.account", subject: to.userId, isOwn: true },
    { rule: "sms_day.mailbox", subject: mailboxOf(to.email), isOwn: true },
    ...(to.country === null ? [] : [{ rule: "sms.country", subject: to.country } satisfies RateLimitEntry]),
    { rule: "sms_day.budget", subject: "all", limit: env.SMS_DAILY_BUDGET },
  ];
}

/**
 * Logs it if the day's budget or a country's hourly limit is used up.
 * @param instead what the user can do instead of waiting for the next day's budget, as a sentence
 * @returns the error, 429 `sms_budget_spent` or `sms_country_busy`; null if neither is used up
 */
export function budgetSpent(ctx: Ctx, excess: readonly Excess[], instead: string): DomainError | null {
  const of = (rule: Excess["rule"]) => excess.find((one) => one.rule === rule);
  const budget = of("sms_day.budget");
  const country = of("sms.country");
  if (budget) {
    ctx.log("sms.budget_spent", { budget: ctx.env.SMS_DAILY_BUDGET });
    const { retryAfterSeconds } = budget;
    const words = `We can't send any more texts today. ${instead}`;
    return new DomainError("rate_limited", "sms_budget_spent", words, { retryAfterSeconds });
  }
  if (country) {
    ctx.log("sms.country_spent");
    const { retryAfterSeconds } = country;
    const words = `We can't send more texts to this country right now. Try again in ${waitText(retryAfterSeconds)}.`;
    return new DomainError("rate_limited", "sms_country_busy", words, { retryAfterSeconds });
  }
  return null;
}
