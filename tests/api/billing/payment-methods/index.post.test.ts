import { describe, expect, it } from "vitest";
import { billingOf, cardOf, entriesOf, postCard, refusal } from "#tests/harness/billing-calls.ts";
import { account } from "#tests/harness/people/account.ts";
import { teamOf } from "#tests/harness/people/team.ts";
import { rows } from "#tests/harness/stack/db.ts";

const cardsOf = (customerId: string) =>
  rows<{ brand: string; last4: string }>(
    "SELECT brand, last4 FROM payment_methods WHERE customer_id = ? AND removed_at IS NULL ORDER BY created_at, id",
    [customerId],
  );

describe("POST /api/billing/payment-methods", () => {
  it.each([
    { token: "tok_visa", brand: "Visa", last4: "4242" },
    { token: "tok_declined", brand: "Visa", last4: "0002" },
    { token: "tok_requires_action", brand: "Mastercard", last4: "3155" },
    { token: "tok_refund_fails", brand: "American Express", last4: "5126" },
  ])("adds the test card $token", async ({ token, brand, last4 }) => {
    const person = await account();
    const added = await postCard(person, token);
    expect(added.status).toBe(201);
    const { paymentMethods } = await billingOf(person);
    expect(paymentMethods).toMatchObject([{ id: added.data.id, brand, last4, isDefault: true }]);
    expect(await entriesOf(person.id)).toEqual([]);
    expect(
      await rows("SELECT action FROM audit WHERE entity_id = ? AND action LIKE 'payment_method%'", [
        person.id,
      ]),
    ).toEqual([{ action: "payment_method.added" }]);
  });

  it.each([
    { what: "an expired card", token: "tok_expired", message: "This card has expired. Use another one." },
    { what: "an unknown token", token: "tok_gold", message: "Choose one of the test cards" },
    { what: "a card number", token: "4242424242424242", message: "Choose one of the test cards" },
    { what: "a name of every object", token: "constructor", message: "Choose one of the test cards" },
    { what: "nothing", token: " ", message: "Choose a card" },
  ])("refuses $what", async ({ token, message }) => {
    const person = await account();
    const answer = await postCard(person, token);
    expect(refusal(answer)).toEqual([422, "validation_failed"]);
    expect(answer.error.fields).toEqual({ token: message });
    expect(await cardsOf(person.id)).toEqual([]);
  });

  it("keeps the first card as the default", async () => {
    const person = await account();
    const [first, second] = [await cardOf(person), await cardOf(person, "tok_declined")];
    const seen = (await billingOf(person)).paymentMethods.map(({ id, isDefault }) => [id, isDefault]);
    expect(seen).toEqual([
      [first, true],
      [second, false],
    ]);
  });

  it("makes a card the default while the default one has expired", async () => {
    const person = await account();
    const [old, other] = [await cardOf(person), await cardOf(person)];
    await rows("UPDATE payment_methods SET exp_year = 2020 WHERE id = ?", [old]);
    const fresh = await cardOf(person);
    const seen = (await billingOf(person)).paymentMethods;
    expect(seen.map(({ id, isDefault, expired }) => [id, isDefault, expired])).toEqual([
      [old, false, true],
      [other, false, false],
      [fresh, true, false],
    ]);
  });

  it("keeps ten cards at most, even if they're added at once", async () => {
    const person = await account();
    for (let i = 0; i < 8; i++) await cardOf(person);
    const atOnce = await Promise.all(Array.from({ length: 4 }, () => postCard(person, "tok_visa")));
    expect(atOnce.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409]);
    expect(await cardsOf(person.id)).toHaveLength(10);
    expect(refusal(await postCard(person, "tok_visa"))).toEqual([409, "too_many_methods"]);
    const { paymentMethods } = await billingOf(person);
    await person.api.delete(`/api/billing/payment-methods/${paymentMethods[0]!.id}`);
    expect((await postCard(person, "tok_visa")).status).toBe(201);
  });

  it("answers a repeated Idempotency-Key with the same card, the tenth one, too", {
    tags: ["full"],
  }, async () => {
    const person = await account();
    for (let i = 0; i < 9; i++) await cardOf(person);
    const options = { idempotencyKey: "tenth" };
    const first = await postCard(person, "tok_visa", undefined, options);
    const again = await postCard(person, "tok_visa", undefined, options);
    expect([again.status, again.data]).toEqual([201, first.data]);
    expect(await cardsOf(person.id)).toHaveLength(10);
    const other = await postCard(person, "tok_declined", undefined, options);
    expect(refusal(other)).toEqual([422, "idempotency_mismatch"]);
  });

  it("stores no card number", async () => {
    const person = await account();
    await person.api.post("/api/billing/payment-methods", {
      token: "tok_visa",
      number: "4242424242424242",
      cvc: "737",
    });
    const stored = JSON.stringify(
      await rows("SELECT * FROM payment_methods WHERE customer_id = ?", [person.id]),
    );
    expect(stored).toContain('"4242"');
    expect(stored).not.toContain("42424242");
  });

  it("adds a card to a team for its owner and admins only", async () => {
    const [owner, admin, member, stranger] = await Promise.all([account(), account(), account(), account()]);
    const team = await teamOf([owner, "owner"], [admin, "admin"], [member, "member"]);
    expect((await postCard(admin, "tok_visa", team)).status).toBe(201);
    expect(refusal(await postCard(member, "tok_visa", team))).toEqual([403, "role_forbidden"]);
    expect(refusal(await postCard(stranger, "tok_visa", team))).toEqual([404, "not_found"]);
    expect((await billingOf(owner, team)).paymentMethods).toHaveLength(1);
    expect((await billingOf(admin)).paymentMethods).toEqual([]);
  });
});
