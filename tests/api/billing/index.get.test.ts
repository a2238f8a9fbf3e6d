import { describe, expect, it } from "vitest";
import { beyondAllowance } from "#tests/harness/billing.ts";
import {
  billingOf,
  cardOf,
  confirmationIn,
  entriesOf,
  postCard,
  postPlan,
  refusal,
  subscribe,
} from "#tests/harness/billing-calls.ts";
import { type Account, account, someEmail } from "#tests/harness/people/account.ts";
import { teamOf } from "#tests/harness/people/team.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { consentTo, requestOf } from "#tests/harness/verification/verification.ts";

const NOTHING = {
  balance_due: 0,
  accrued: 0,
  credit: 0,
  paymentMethods: [],
  customer: { name: null, address: null, taxId: null },
  unpaid: [],
  to_confirm: [],
};

const FREE = {
  id: "free",
  name: "Free",
  price: 0,
  status: "active",
  nextBillingDate: null,
  billingCycle: "monthly",
  cancelAtPeriodEnd: false,
  pendingPlan: null,
};

/** @returns the first instant of next month, UTC */
function nextMonth(): string {
  const today = new Date();
  return new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 1)).toISOString();
}

describe("GET /api/billing", () => {
  it("shows a new person Free, and nothing else", async () => {
    expect(await billingOf(await account())).toEqual({
      gateway: "simulated",
      test_mode: true,
      can_manage: true,
      team_id: null,
      subscription: FREE,
      usage: {
        verificationsUsed: 0,
        usedElsewhere: 0,
        verificationsLimit: 5,
        resetDate: nextMonth(),
        renewalUnpaid: false,
        firstFree: true,
      },
      ...NOTHING,
    });
  });

  it("shows a person's plan, card, details, usage and open charges", async () => {
    const [person, subject] = await Promise.all([account(), account()]);
    const card = await subscribe(person);
    const details = { name: "Ada Byron Ltd", address: "1 Main St\nSpringfield", taxId: "12-3456789" };
    await person.api.put("/api/billing/customer", details);
    const request = () => requestOf(person, subject.email);
    await request();
    await request();
    await consentTo(subject, await beyondAllowance(await request()));
    const billing = await billingOf(person);
    const { nextBillingDate, ...subscription } = billing.subscription;
    expect(subscription).toEqual({
      id: "professional",
      name: "Professional",
      price: 29.99,
      status: "active",
      billingCycle: "monthly",
      cancelAtPeriodEnd: false,
      pendingPlan: null,
    });
    expect(Date.parse(nextBillingDate ?? "")).toBeGreaterThan(Date.now());
    expect(billing).toMatchObject({
      usage: {
        verificationsUsed: 1,
        verificationsLimit: 100,
        resetDate: nextBillingDate,
        renewalUnpaid: false,
        firstFree: false,
      },
      balance_due: 2.99,
      accrued: 2.99,
      credit: 0,
      customer: details,
      unpaid: [],
    });
    expect(billing.paymentMethods).toEqual([
      {
        id: card,
        brand: "Visa",
        last4: "4242",
        expMonth: 12,
        expYear: new Date().getUTCFullYear() + 3,
        isDefault: true,
        expired: false,
      },
    ]);
  });

  it("shows who manages a team's billing everything, and other members its plan and usage only", async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => account()));
    const [owner, admin, manager, member, viewer] = people as [Account, Account, Account, Account, Account];
    const team = await teamOf(
      [owner, "owner"],
      [admin, "admin"],
      [manager, "manager"],
      [member, "member"],
      [viewer, "viewer"],
    );
    await subscribe(admin, { plan: "business", teamId: team });
    await owner.api.put("/api/billing/customer", { name: "Harbor", teamId: team });
    // A payment that waits for the cardholder's confirmation.
    const action = await cardOf(owner, "tok_requires_action", team);
    await owner.api.put(`/api/billing/payment-methods/${action}/default`, { teamId: team });
    const waiting = await postPlan(owner, { plan: "business", cycle: "yearly", teamId: team });
    const { url, id } = confirmationIn(waiting);
    await requestOf(member, someEmail(), { teamId: team });
    await requestOf(member, someEmail(), { teamId: team });
    const usage = { verificationsUsed: 1, verificationsLimit: 500, firstFree: false };
    for (const manages of [owner, admin]) {
      const seen = await billingOf(manages, team);
      expect(seen).toMatchObject({
        can_manage: true,
        team_id: team,
        subscription: { id: "business" },
        usage,
        customer: { name: "Harbor" },
        to_confirm: [{ id, url }],
      });
      expect(seen.paymentMethods).toHaveLength(2);
    }
    for (const other of [manager, member, viewer]) {
      const seen = await billingOf(other, team);
      expect(seen).toMatchObject({
        ...NOTHING,
        can_manage: false,
        team_id: team,
        subscription: { id: "business", price: 99.99 },
        usage,
      });
    }
    // The member's own billing has nothing of the team's.
    expect(await billingOf(member)).toMatchObject({ ...NOTHING, subscription: FREE, team_id: null });
  });

  it("is a business account's only team without naming it", async () => {
    const owner = await account({ accountType: "business" });
    const { team_id: team } = await billingOf(owner);
    expect(team).toMatch(/^team_/);
    await subscribe(owner, { plan: "business" });
    expect(await billingOf(owner, team ?? "")).toMatchObject({ subscription: { id: "business" } });
  });

  it("keeps a business account without the team's second factor out, whether or not it names the team", async () => {
    const owner = await account({ accountType: "business" });
    await subscribe(owner, { plan: "business" });
    const { team_id: team } = await billingOf(owner);
    await rows("UPDATE teams SET require_second_factor = 1 WHERE id = ?", [team]);
    for (const query of ["", `?teamId=${team}`])
      expect(refusal(await owner.api.get(`/api/billing${query}`))).toEqual([403, "second_factor_required"]);
    const entries = await entriesOf(team ?? "");
    const calls = [
      owner.api.get("/api/billing/history"),
      owner.api.get("/api/users/plan"),
      owner.api.post("/api/billing/quote", { verificationType: "identity" }),
      postCard(owner, "tok_visa"),
      postPlan(owner, { plan: "business", cycle: "yearly" }),
      owner.api.post("/api/billing/cancel", {}),
    ];
    for (const answer of await Promise.all(calls))
      expect(refusal(answer)).toEqual([403, "second_factor_required"]);
    expect(await entriesOf(team ?? "")).toEqual(entries);
    await rows("UPDATE teams SET require_second_factor = 0 WHERE id = ?", [team]);
    expect(await billingOf(owner)).toMatchObject({ subscription: { id: "business", status: "active" } });
  });

  it("answers 404 to strangers, as for a team that doesn't exist", async () => {
    const [owner, stranger] = await Promise.all([account(), account()]);
    const team = await teamOf([owner, "owner"]);
    const of = (id: string) => stranger.api.get(`/api/billing?teamId=${id}`);
    expect(refusal(await of(team))).toEqual([404, "not_found"]);
    expect(refusal(await of("team_0"))).toEqual([404, "not_found"]);
  });
});
