import { Component as BillingPage } from "#features/billing/BillingPage.tsx";
import type { Billing } from "#features/billing/queries.ts";
import { show } from "#tests/components/render.tsx";
import { ok, serve } from "#tests/components/server.ts";

export const OVERVIEW = "GET /api/billing";
export const HISTORY = "GET /api/billing/history";

export const CARD = {
  id: "pm_1",
  brand: "Visa",
  last4: "4242",
  expMonth: 12,
  expYear: 2029,
  isDefault: true,
  expired: false,
};

export const PROFESSIONAL: Exclude<Billing["subscription"], { id: "free" }> = {
  id: "professional",
  name: "Professional",
  price: 29.99,
  status: "active",
  nextBillingDate: "2026-12-26T10:00:00.000Z",
  billingCycle: "monthly",
  cancelAtPeriodEnd: false,
  pendingPlan: null,
};

/** @returns the answer about a new customer on Free with test cards, with changes */
export const billing = (more: Partial<Billing> = {}): Billing => ({
  gateway: "simulated",
  test_mode: true,
  can_manage: true,
  team_id: null,
  subscription: {
    id: "free",
    name: "Free",
    price: 0,
    status: "active",
    nextBillingDate: null,
    billingCycle: "monthly",
    cancelAtPeriodEnd: false,
    pendingPlan: null,
  },
  usage: {
    verificationsUsed: 2,
    usedElsewhere: 0,
    verificationsLimit: 5,
    resetDate: "2026-12-01T00:00:00.000Z",
    renewalUnpaid: false,
    firstFree: false,
  },
  balance_due: 0,
  accrued: 0,
  credit: 0,
  paymentMethods: [],
  customer: { name: null, address: null, taxId: null },
  unpaid: [],
  to_confirm: [],
  ...more,
});

export const records = (...list: object[]) =>
  ok({ records: list, pagination: { page: 1, limit: 10, totalPages: 1, totalCount: list.length } });

/** Shows the billing page with these answers. */
export function open(more: Partial<Billing> = {}, at = "/app/billing") {
  serve({ [OVERVIEW]: ok(billing(more)), [HISTORY]: records() });
  return show(<BillingPage />, { at });
}
