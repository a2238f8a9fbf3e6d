import { describe, expect, it } from "vitest";
import { cardOf, refusal, subscribe } from "#tests/harness/billing-calls.ts";
import { type Account, account, someEmail } from "#tests/harness/people/account.ts";
import { teamOf } from "#tests/harness/people/team.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { peerOf } from "#tests/harness/verification/peer.ts";
import { JANE, requestOf, view } from "#tests/harness/verification/verification.ts";

const PATH = "/api/billing/quote";

interface QuoteView {
  list_price: number;
  covered_by_plan: number;
  first_free: boolean;
  amount_due: number;
  lines: { id: string; label: string; amount: number }[];
}

const quoteFor = async (who: Account, body: object) => (await who.api.post<QuoteView>(PATH, body)).data;

/** @returns the same numbers of a created verification, whose estimated cost is the list price */
async function pricesOf(who: Account, id: string) {
  const created = (await view(who, id)) as unknown as QuoteView & { estimated_cost: number };
  const { list_price, covered_by_plan, first_free, amount_due, estimated_cost } = created;
  expect(estimated_cost).toBe(list_price);
  return { list_price, covered_by_plan, first_free, amount_due };
}

const ofQuote = ({ lines: _, ...prices }: QuoteView) => prices;
const cents = (dollars: number) => Math.round(dollars * 100);

const SERVICES = ["document_verification", "phone_verification", "ssn_verification"];
const INFO = { ...JANE, ssn: "536-22-1874", phone: "+1 217 555 0123" };
const WANTED = [
  {},
  { priority: "expedited" },
  { requestedServices: ["phone_verification"] },
  { requestedServices: SERVICES, priority: "urgent" },
];

/** Quotes a request and makes it. @returns the quote, which must be what the request costs */
async function quoteAndAsk(who: Account, wanted: Record<string, unknown>, teamId?: string) {
  const team = teamId ? { teamId } : {};
  const quote = await quoteFor(who, { verificationType: "identity", ...wanted, ...team });
  const urgent = wanted.priority === "urgent" ? { urgentReason: "Today." } : {};
  const id = await requestOf(who, someEmail(), { ...wanted, ...urgent, ...team, personalInfo: INFO });
  expect(await pricesOf(who, id)).toEqual(ofQuote(quote));
  return quote;
}

describe("POST /api/billing/quote", () => {
  it.each(WANTED)("is what a first request with %o costs, then one that's covered", async (wanted) => {
    const person = await account();
    await cardOf(person);
    const first = await quoteAndAsk(person, wanted);
    expect(first).toMatchObject({ first_free: true, covered_by_plan: 0 });
    const second = await quoteAndAsk(person, wanted);
    expect(second).toMatchObject({ first_free: false, covered_by_plan: 2.99, list_price: first.list_price });
    expect(cents(second.amount_due)).toBe(cents(second.list_price) - 299);
  });

  it("has the first one's two services for free, and the surcharge due", async () => {
    const person = await account();
    const quote = await quoteFor(person, {
      verificationType: "identity",
      requestedServices: SERVICES,
      priority: "expedited",
    });
    // (2.99 + 3 × 1.99) × 1.5 = 13.44, less 2.99 + 2 × 1.99.
    expect(quote).toEqual({
      list_price: 13.44,
      covered_by_plan: 0,
      first_free: true,
      amount_due: 6.47,
      lines: [
        { id: "list", label: "Estimated cost", amount: 13.44 },
        { id: "free", label: "First request free", amount: -6.97 },
        { id: "due", label: "Due when they agree", amount: 6.47 },
      ],
    });
  });

  it("is the list price past the allowance, until a larger plan covers it", async () => {
    const person = await account();
    for (let i = 0; i < 6; i++) await quoteAndAsk(person, {});
    const over = await quoteAndAsk(person, { priority: "expedited" });
    expect(over).toMatchObject({ list_price: 4.49, covered_by_plan: 0, amount_due: 4.49 });
    expect(over.lines.map(({ id }) => id)).toEqual(["list", "due"]);
    await subscribe(person);
    const covered = await quoteAndAsk(person, {});
    expect(covered).toMatchObject({ covered_by_plan: 2.99, amount_due: 0 });
  });

  it.each([
    ["standard", 0],
    ["expedited", 5],
    ["urgent", 15],
  ] as const)("is what a peer check with %s urgency costs", async (urgency, price) => {
    const person = await account();
    const quote = await quoteFor(person, { peer: true, urgency });
    expect(quote).toMatchObject({
      list_price: price,
      covered_by_plan: 0,
      first_free: false,
      amount_due: price,
    });
    const id = await peerOf(person, someEmail(), { urgency });
    expect(await pricesOf(person, id)).toEqual(ofQuote(quote));
    // It leaves the free first request to the next one.
    expect((await quoteFor(person, { verificationType: "identity" })).first_free).toBe(true);
  });

  it("reserves nothing and ignores prices that a client sends", async () => {
    const person = await account();
    const body = { verificationType: "business", list_price: 0, amount_due: 0, priceCents: 1 };
    for (let i = 0; i < 8; i++)
      expect(await quoteFor(person, body)).toMatchObject({ list_price: 9.99, first_free: true });
    for (const table of ["allowance_uses", "customers"]) {
      const column = table === "customers" ? "id" : "customer_id";
      expect(await rows(`SELECT * FROM ${table} WHERE ${column} = ?`, [person.id])).toEqual([]);
    }
  });

  it("refuses unknown types and foreign services, by field", async () => {
    const person = await account();
    const fieldsOf = async (body: object) => {
      const answer = await person.api.post(PATH, body);
      expect(refusal(answer)).toEqual([422, "validation_failed"]);
      return answer.error.fields;
    };
    expect(await fieldsOf({})).toEqual({ verificationType: "Verification type is required" });
    expect(Object.keys((await fieldsOf({ verificationType: "pet" })) ?? {})).toEqual(["verificationType"]);
    expect(await fieldsOf({ verificationType: "identity", requestedServices: ["credit_check"] })).toEqual({
      "requestedServices.0": "Not a service of identity verifications",
    });
    expect(await fieldsOf({ peer: true, urgency: "yesterday" })).toEqual({
      urgency: "Choose standard, expedited or urgent",
    });
  });

  it("counts a team as a customer of its own, for every member", async () => {
    const [owner, member, viewer, stranger] = await Promise.all([account(), account(), account(), account()]);
    const team = await teamOf([owner, "owner"], [member, "member"], [viewer, "viewer"]);
    await quoteAndAsk(member, {});
    expect(await quoteAndAsk(member, {}, team)).toMatchObject({ first_free: true });
    const body = { verificationType: "identity", teamId: team };
    expect(await quoteFor(viewer, body)).toMatchObject({ first_free: false, covered_by_plan: 2.99 });
    // The owner's mailbox has had its free request with the team.
    expect(await quoteAndAsk(owner, {})).toMatchObject({ first_free: false });
    expect(refusal(await stranger.api.post(PATH, body))).toEqual([404, "not_found"]);
  });
});
