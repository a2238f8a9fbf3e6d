import { PAYMENT_FAILURES, type PaymentFailure } from "#contract/billing/billing.ts";
import { PLANS } from "#contract/billing/plans.ts";
import type { NotificationPriority } from "#contract/enums.ts";
import type { ServerEventName } from "#contract/live/events.ts";
import type { BillingNotice } from "#core/effects.ts";
import { dayOf } from "#functions/mail/day.ts";

/** Everything that a notice may need to say about its subject. */
export interface NoticeFacts {
  /** `CS-000042` */
  invoice: string;
  /** `$12.97` */
  amount: string;
  /** UTC ms; null if there's no next attempt. */
  nextAttemptAt: number | null;
  failure: PaymentFailure | null;
  /** The current plan, and the plan that replaces it when the period ends. */
  plan: string;
  pendingPlan: string | null;
  periodEnd: number | null;
  /** `Visa ending in 4242`, and the last month in which it's valid: `12/2029` */
  card: string;
  expires: string;
  /** Whether the notice is about a plan that was just bought, rather than one that changes later. */
  isBought: boolean;
  /** What a plan that was just bought costs, and the credit for the rest of the previous one (null if none). */
  price: string;
  credit: string | null;
  /** Whether the invoice or payment is for a plan. */
  isRenewal: boolean;
  /** The plan whose allowance applies: Free while the renewal isn't paid. */
  coveringPlan: string;
  isRenewalUnpaid: boolean;
  limit: number;
  /** When that allowance resets, UTC ms. */
  resetAt: number;
}

export interface NoticeText {
  type: ServerEventName;
  title: string;
  message: string;
  priority: NotificationPriority;
  /** The label of the email's button. */
  action: string;
}

const FIX_CARD = "Add another card, or choose another default, and pay it on the billing page.";

/** The text of each notice, for the notification and the email. */
const TEXT: Record<BillingNotice, (facts: NoticeFacts) => NoticeText> = {
  receipt: ({ invoice, amount }) => ({
    type: "payment_updated",
    title: "Payment received",
    message: `You paid ${amount} for invoice ${invoice}. Thank you.`,
    priority: "medium",
    action: "View Billing",
  }),
  invoice_open: ({ invoice, amount, nextAttemptAt, isRenewal }) => ({
    type: "payment_updated",
    title: "Your invoice is ready",
    message: `Invoice ${invoice} comes to ${amount}. Add a payment method${by(nextAttemptAt)} to pay it.${untilPaid(isRenewal)}`,
    priority: "high",
    action: "Add Payment Method",
  }),
  payment_failed: ({ invoice, amount, nextAttemptAt, failure, isRenewal }) => ({
    type: "payment_updated",
    title: "Your payment failed",
    message: `We couldn't collect ${amount} for invoice ${invoice}. ${PAYMENT_FAILURES[failure ?? "no_method"]}${
      nextAttemptAt === null ? "" : ` We'll try again on ${dayOf(nextAttemptAt)}.`
    }${untilPaid(isRenewal)}`,
    priority: "high",
    action: "Fix Payment",
  }),
  payment_action: ({ amount, isRenewal }) => ({
    type: "payment_updated",
    title: "Confirm your payment",
    message: `Your bank wants you to confirm a payment of ${amount}. It expires after a day.${untilPaid(isRenewal)}`,
    priority: "high",
    action: "Confirm Payment",
  }),
  past_due: ({ invoice, amount }) => ({
    type: "payment_updated",
    title: "An invoice is past due",
    message: `We tried several times to collect ${amount} for invoice ${invoice}. You can send new requests once it's paid. ${FIX_CARD}`,
    priority: "high",
    action: "Pay Invoice",
  }),
  plan_changed: (facts) => ({
    type: "subscription_updated",
    title: facts.isBought || facts.pendingPlan === null ? `You're on ${facts.plan}` : "Your plan will change",
    message: planChanged(facts),
    priority: "medium",
    action: "View Billing",
  }),
  plan_ended: () => ({
    type: "subscription_updated",
    title: "You're on Free",
    message:
      "Your paid plan has ended, and you're on Free now. Your verifications and results are all still there.",
    priority: "medium",
    action: "View Plans",
  }),
  card_expiring: ({ card, expires }) => ({
    type: "payment_updated",
    title: "Your card expires soon",
    message: `Your ${card} expires at the end of ${expires}. Add another one, so that your payments go on.`,
    priority: "medium",
    action: "Add Payment Method",
  }),
  refunded: ({ invoice, amount }) => ({
    type: "payment_updated",
    title: "We sent you a refund",
    message: `We refunded ${amount} of invoice ${invoice} to your card. Your bank may take a few days to show it.`,
    priority: "medium",
    action: "View Billing",
  }),
  refund_returned: ({ invoice, amount }) => ({
    type: "payment_updated",
    title: "Your bank returned our refund",
    message: `Your card's bank sent back our refund of ${amount} for invoice ${invoice}. We've added it to your account as credit, and your next invoice uses it. If you'd rather have it paid out, contact our support.`,
    priority: "high",
    action: "View Billing",
  }),
  usage_limit_warning: ({ coveringPlan, isRenewalUnpaid, limit, resetAt }) => ({
    type: "usage_limit_warning",
    title: "Your allowance is almost used",
    message: `You've used at least 80% of the ${limit} verifications that ${coveringPlan} covers this month.${
      isRenewalUnpaid
        ? ""
        : ` After that, each verification is billed at its list price until ${dayOf(resetAt)}.`
    }`,
    priority: "medium",
    action: "View Plans",
  }),
  usage_limit_exceeded: ({ coveringPlan, isRenewalUnpaid, limit, resetAt }) => ({
    type: "usage_limit_exceeded",
    title: "Your allowance is used",
    message: `You've used all ${limit} verifications that ${coveringPlan} covers this month.${
      isRenewalUnpaid ? "" : ` Until ${dayOf(resetAt)}, each verification is billed at its list price.`
    }`,
    priority: "medium",
    action: "View Plans",
  }),
};

/**
 * The message of a `plan_changed` notice. By the time it's written, a plan that was just bought may already be set to
 * change again, and a planned change may have been withdrawn.
 */
function planChanged(facts: NoticeFacts): string {
  const { isBought, plan, pendingPlan, periodEnd, amount, price, credit, limit, resetAt } = facts;
  const end = periodEnd === null ? "" : dayOf(periodEnd);
  if (!isBought && pendingPlan !== null)
    return `Your ${plan} plan runs until ${end}. After that, it's ${pendingPlan}.`;
  return [
    `Your plan is ${plan} now.`,
    ...(isBought
      ? [
          credit === null
            ? `You paid ${price}.`
            : `You paid ${amount}: ${price}, less a credit of ${credit} for what you hadn't used.`,
          `You have ${limit} verifications a month from today, and the count starts over on ${dayOf(resetAt)}.`,
        ]
      : []),
    ...(end && pendingPlan === null ? [`Your plan renews on ${end}.`] : []),
  ].join(" ");
}

/** What an unpaid renewal means until it's paid. */
const untilPaid = (isRenewal: boolean) =>
  isRenewal
    ? ` Until it's paid, you get ${PLANS.free.verificationsPerMonth} verifications a month, as on ${PLANS.free.name}.`
    : "";

const by = (at: number | null) => (at === null ? "" : ` by ${dayOf(at)}`);

export const noticeText = (notice: BillingNotice, facts: NoticeFacts): NoticeText => TEXT[notice](facts);
