import { describe, expect, it } from "vitest";
import { billingOf, cardOf, postPlan, refusal } from "#tests/harness/billing-calls.ts";
import { type Account, account } from "#tests/harness/people/account.ts";
import { teamOf } from "#tests/harness/people/team.ts";
import { rows } from "#tests/harness/stack/db.ts";

const setDefault = (who: Account, id: string, body: object = {}) =>
  who.api.put(`/api/billing/payment-methods/${id}/default`, body);

const defaultOf = async (who: Account, team?: string) =>
  (await billingOf(who, team)).paymentMethods.filter(({ isDefault }) => isDefault).map(({ id }) => id);

describe("PUT /api/billing/payment-methods/:id/default", () => {
  it("makes a card the one that's charged", async () => {
    const person = await account();
    const [declined, visa] = [await cardOf(person, "tok_declined"), await cardOf(person)];
    const answer = await setDefault(person, visa);
    expect(answer.status).toBe(200);
    expect(answer.data).toMatchObject({
      paymentMethods: [
        { id: declined, isDefault: false },
        { id: visa, isDefault: true },
      ],
    });
    expect((await postPlan(person, { plan: "professional" })).status).toBe(200);
    const [paid] = await rows("SELECT method_id FROM payments WHERE customer_id = ?", [person.id]);
    expect(paid).toEqual({ method_id: visa });
  });

  it("leaves one default when two cards are chosen at once", async () => {
    const person = await account();
    await cardOf(person);
    const cards = [await cardOf(person), await cardOf(person)];
    const answers = await Promise.all(cards.map((id) => setDefault(person, id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const chosen = await defaultOf(person);
    expect(chosen).toHaveLength(1);
    expect(cards).toContain(chosen[0]);
  });

  it("refuses an expired and a removed card", async () => {
    const person = await account();
    const [first, old, gone] = [await cardOf(person), await cardOf(person), await cardOf(person)];
    await rows("UPDATE payment_methods SET exp_year = 2020 WHERE id = ?", [old]);
    await person.api.delete(`/api/billing/payment-methods/${gone}`);
    expect(refusal(await setDefault(person, old))).toEqual([409, "card_expired"]);
    expect(refusal(await setDefault(person, gone))).toEqual([404, "not_found"]);
    expect(await defaultOf(person)).toEqual([first]);
  });

  it("answers 404 for a card of someone else, and changes nothing", async () => {
    const [owner, admin, member, stranger] = await Promise.all([account(), account(), account(), account()]);
    const team = await teamOf([owner, "owner"], [admin, "admin"], [member, "member"]);
    const [first, second] = [await cardOf(owner, "tok_visa", team), await cardOf(owner, "tok_visa", team)];
    const own = await cardOf(stranger);
    expect(refusal(await setDefault(stranger, second))).toEqual([404, "not_found"]);
    expect(refusal(await setDefault(stranger, second, { teamId: team }))).toEqual([404, "not_found"]);
    // Whoever manages a team's billing still has to name the team.
    expect(refusal(await setDefault(admin, second))).toEqual([404, "not_found"]);
    expect(refusal(await setDefault(member, second, { teamId: team }))).toEqual([403, "role_forbidden"]);
    expect(refusal(await setDefault(owner, own, { teamId: team }))).toEqual([404, "not_found"]);
    expect([await defaultOf(owner, team), await defaultOf(stranger)]).toEqual([[first], [own]]);
    expect((await setDefault(admin, second, { teamId: team })).status).toBe(200);
    expect(await defaultOf(owner, team)).toEqual([second]);
  });
});
