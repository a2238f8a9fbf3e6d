import { describe, expect, it } from "vitest";
import { PAYMENT_FAILURES } from "#contract/billing/billing.ts";
import { BILLING_NOTICES } from "#core/effects.ts";
import { type NoticeFacts, noticeText } from "#functions/jobs/billing/notices.ts";

const FACTS: NoticeFacts = {
  invoice: "CS-000042",
  amount: "$12.97",
  nextAttemptAt: Date.UTC(2026, 10, 7),
  failure: "card_declined",
  plan: "Professional",
  isBought: true,
  price: "$99.99",
  credit: "$20.00",
  isRenewal: false,
  coveringPlan: "Professional",
  isRenewalUnpaid: false,
  pendingPlan: null,
  periodEnd: Date.UTC(2026, 11, 31),
  card: "Visa ending in 4242",
  expires: "12/2029",
  limit: 100,
  resetAt: Date.UTC(2026, 11, 1),
};
const NOTHING: NoticeFacts = { ...FACTS, nextAttemptAt: null, failure: null, periodEnd: null };

const messageOf = (notice: (typeof BILLING_NOTICES)[number], more: Partial<NoticeFacts> = {}) =>
  noticeText(notice, { ...FACTS, ...more }).message;

describe.each(BILLING_NOTICES)("%s", (notice) => {
  it.each([
    ["all facts", FACTS],
    ["few facts", NOTHING],
  ])("reads well with %s", (_name, facts) => {
    const { title, message, action } = noticeText(notice, facts);
    expect(title).toMatch(/^[A-Z][^.]{3,60}$/);
    expect(action).toMatch(/^[A-Z][a-z]+( [A-Z][a-z]+)+$/);
    expect(message).toMatch(/^[A-Z].*\.$/);
    expect(`${title} ${message}`).not.toMatch(/undefined|null|NaN|Invalid|1970| {2}|\.\.|\s[.,]/);
    // Sentences begin with a capital letter, after one space.
    expect(message.replaceAll(/\$[\d.]+/g, "$1")).not.toMatch(/[.!?][a-z]|[.!?] [a-z]/);
  });
});

describe("a notice", () => {
  it("says what couldn't be collected, why, and when we'll try again", () => {
    expect(messageOf("payment_failed")).toBe(
      `We couldn't collect $12.97 for invoice CS-000042. ${PAYMENT_FAILURES.card_declined} We'll try again on November 7, 2026.`,
    );
    expect(messageOf("payment_failed", { failure: null, nextAttemptAt: null })).toBe(
      `We couldn't collect $12.97 for invoice CS-000042. ${PAYMENT_FAILURES.no_method}`,
    );
  });

  it.each(["invoice_open", "payment_failed", "payment_action"] as const)(
    "%s says what an unpaid renewal means meanwhile",
    (notice) => {
      const text = "Until it's paid, you get 5 verifications a month, as on Free.";
      expect(messageOf(notice, { isRenewal: true })).toContain(text);
      expect(messageOf(notice)).not.toMatch(/Until it's paid|allowance/);
    },
  );

  it("says until when a bill without a card waits", () => {
    expect(messageOf("invoice_open")).toContain("Add a payment method by November 7, 2026 to pay it.");
  });

  it("says what a plan is, or what it will be", () => {
    expect(messageOf("plan_changed")).toBe(
      "Your plan is Professional now. You paid $12.97: $99.99, less a credit of $20.00 for what you hadn't used. You have 100 verifications a month from today, and the count starts over on December 1, 2026. Your plan renews on December 31, 2026.",
    );
    expect(messageOf("plan_changed", { credit: null })).toContain("You paid $99.99. You have 100");
    expect(messageOf("plan_changed", { isBought: false, pendingPlan: "Free" })).toBe(
      "Your Professional plan runs until December 31, 2026. After that, it's Free.",
    );
  });

  it("says what a plan cost although it's about to change, and no price for a change that was taken back", () => {
    const changing = noticeText("plan_changed", { ...FACTS, credit: null, pendingPlan: "Free" });
    expect(changing).toMatchObject({
      title: "You're on Professional",
      message:
        "Your plan is Professional now. You paid $99.99. You have 100 verifications a month from today, and the count starts over on December 1, 2026.",
    });
    const kept = noticeText("plan_changed", { ...FACTS, isBought: false, price: "$0.00", credit: null });
    expect(kept).toMatchObject({
      title: "You're on Professional",
      message: "Your plan is Professional now. Your plan renews on December 31, 2026.",
    });
  });

  it("says what happens past the allowance, and until when", () => {
    expect(messageOf("usage_limit_warning")).toContain("at least 80% of the 100 verifications");
    expect(messageOf("usage_limit_exceeded")).toContain(
      "Until December 1, 2026, each verification is billed at its list price.",
    );
  });

  it("promises no list price while a renewal isn't paid", () => {
    const unpaid = { coveringPlan: "Free", isRenewalUnpaid: true, limit: 5 };
    expect(messageOf("usage_limit_warning", unpaid)).toBe(
      "You've used at least 80% of the 5 verifications that Free covers this month.",
    );
    expect(messageOf("usage_limit_exceeded", unpaid)).toBe(
      "You've used all 5 verifications that Free covers this month.",
    );
  });

  it("says what isn't lost when a plan ends", () => {
    expect(messageOf("plan_ended")).toContain("verifications and results are all still there");
  });
});
