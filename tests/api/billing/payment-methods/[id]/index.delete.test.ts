import { describe, expect, it } from "vitest";
import { type BillingView, billingOf, cardOf, refusal, subscribe } from "#tests/harness/billing-calls.ts";
import { type Account, account } from "#tests/harness/people/account.ts";
import { teamOf } from "#tests/harness/people/team.ts";
import { rows } from "#tests/harness/stack/db.ts";

const remove = (who: Account, id: string, team?: string) =>
  who.api.delete<BillingView>(`/api/billing/payment-methods/${id}${team ? `?teamId=${team}` : ""}`);

const cardsOf = async (who: Account, team?: string) =>
  (await billingOf(who, team)).paymentMethods.map(({ id, isDefault }) => [id, isDefault]);

describe("DELETE /api/billing/payment-methods/:id", () => {
  it("removes a card, and makes the newest other one the default", async () => {
    const person = await account();
    const [first, second, third] = [await cardOf(person), await cardOf(person), await cardOf(person)];
    const answer = await remove(person, first);
    expect(answer.status).toBe(200);
    expect(answer.data.paymentMethods.map(({ id, isDefault }) => [id, isDefault])).toEqual([
      [second, false],
      [third, true],
    ]);
    await remove(person, second);
    expect(await cardsOf(person)).toEqual([[third, true]]);
    expect(refusal(await remove(person, first))).toEqual([404, "not_found"]);
  });

  it("keeps the last card of an active plan, until the plan is canceled", async () => {
    const person = await account();
    const card = await subscribe(person);
    const refused = await remove(person, card);
    expect(refusal(refused)).toEqual([409, "last_method"]);
    expect(await cardsOf(person)).toEqual([[card, true]]);
    await person.api.post("/api/billing/cancel", {});
    expect((await remove(person, card)).status).toBe(200);
    expect(await cardsOf(person)).toEqual([]);
  });

  it("removes the last card of a customer on Free", async () => {
    const person = await account();
    expect((await remove(person, await cardOf(person))).data.paymentMethods).toEqual([]);
  });

  it("leaves an active plan one card when both are removed at once", async () => {
    const person = await account();
    const cards = [await subscribe(person), await cardOf(person)];
    const answers = await Promise.all(cards.map((id) => remove(person, id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.error.code).toBe("last_method");
    expect((await cardsOf(person)).map(([, isDefault]) => isDefault)).toEqual([true]);
  });

  it("leaves a default when the default card and its heir are removed at once", async () => {
    const person = await account();
    const [usual, other, heir] = [await cardOf(person), await cardOf(person), await cardOf(person)];
    const answers = await Promise.all([remove(person, heir), remove(person, usual)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await cardsOf(person)).toEqual([[other, true]]);
  });

  it("answers 404 for a card of someone else, and leaves it as it was", async () => {
    const [owner, admin, member, stranger] = await Promise.all([account(), account(), account(), account()]);
    const team = await teamOf([owner, "owner"], [admin, "admin"], [member, "member"]);
    const card = await cardOf(owner, "tok_visa", team);
    const stored = () => rows("SELECT * FROM payment_methods WHERE id = ?", [card]);
    const before = await stored();
    expect(refusal(await remove(stranger, card))).toEqual([404, "not_found"]);
    expect(refusal(await remove(stranger, card, team))).toEqual([404, "not_found"]);
    expect(refusal(await remove(admin, card))).toEqual([404, "not_found"]);
    expect(refusal(await remove(member, card, team))).toEqual([403, "role_forbidden"]);
    expect(await stored()).toEqual(before);
    expect((await remove(admin, card, team)).status).toBe(200);
    expect(await cardsOf(owner, team)).toEqual([]);
  });
});
