import { describe, expect, it } from "vitest";
import { cardOf, refusal } from "#tests/harness/billing-calls.ts";
import { account } from "#tests/harness/people/account.ts";
import { teamOf } from "#tests/harness/people/team.ts";
import { stack } from "#tests/harness/stack/stack.ts";

const setUp = (who: Awaited<ReturnType<typeof account>>, teamId?: string) =>
  who.api.post<{ url: string }>("/api/billing/setup", teamId ? { teamId } : {});

/** The form of Stripe is tested in `stripe/cards.test.ts`. */
describe("POST /api/billing/setup", () => {
  it("leads to the billing page, which offers test cards", async () => {
    const { status, data } = await setUp(await account());
    expect([status, data]).toEqual([200, { url: `${stack().env.APP_URL}/app/billing` }]);
  });

  it("is refused when no card can be added anymore", async () => {
    const person = await account();
    for (let i = 0; i < 10; i++) await cardOf(person);
    expect(refusal(await setUp(person))).toEqual([409, "too_many_methods"]);
  });

  it("is for those who manage a team's billing", async () => {
    const [owner, stranger] = [await account(), await account()];
    const team = await teamOf([owner, "owner"]);
    expect((await setUp(owner, team)).status).toBe(200);
    expect(refusal(await setUp(stranger, team))).toEqual([404, "not_found"]);
  });
});
