import { beforeAll, describe, expect, it } from "vitest";
import { beyondAllowance } from "#tests/harness/billing.ts";
import { type RecordView, refusal, subscribe } from "#tests/harness/billing-calls.ts";
import { type Account, account } from "#tests/harness/people/account.ts";
import { intoTeam, teamOf } from "#tests/harness/people/team.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { consentTo, requestOf } from "#tests/harness/verification/verification.ts";
import { paidInvoice, record } from "./past-records.ts";

const PATH = "/api/billing/history";

interface HistoryView {
  records: RecordView[];
  pagination: { page: number; limit: number; totalPages: number; totalCount: number };
}

const historyOf = async (who: Account, query: Record<string, string> = {}) =>
  (await who.api.get<HistoryView>(`${PATH}?${new URLSearchParams(query)}`)).data;

const textOf = (answer: { bytes: Uint8Array }) =>
  new TextDecoder("utf-8", { ignoreBOM: true }).decode(answer.bytes);

describe("GET /api/billing/history", () => {
  it("is empty at first", async () => {
    expect(await historyOf(await account())).toEqual({
      records: [],
      pagination: { page: 1, limit: 10, totalPages: 0, totalCount: 0 },
    });
  });

  it("has the plan and what requests cost, newest first", async () => {
    const [person, subject] = await Promise.all([account(), account()]);
    await subscribe(person);
    await requestOf(person, subject.email);
    const extra = await requestOf(person, subject.email, { priority: "expedited" });
    const over = await beyondAllowance(await requestOf(person, subject.email));
    expect((await historyOf(person)).records).toHaveLength(1);
    for (const id of [extra, over]) await consentTo(subject, id);
    const { records } = await historyOf(person);
    const pending = { status: "pending", invoice_id: null, invoice_number: null };
    expect(records).toMatchObject([
      { type: "overage", amount: 2.99, description: "Identity verification", ...pending },
      {
        type: "verification",
        amount: 1.5,
        description: "Identity verification: extra services and priority",
        ...pending,
      },
      { type: "subscription", amount: 29.99, status: "paid" },
    ]);
  });

  it("says whose verification a record is about, and finds it by that, but not in what's exported", async () => {
    const [person, subject] = await Promise.all([account(), account()]);
    const id = await beyondAllowance(await requestOf(person, subject.email));
    await consentTo(subject, id);
    const verification = { id, type: "identity", peer: null, subject: "Jane Doe", part: "whole" };
    expect((await historyOf(person)).records).toMatchObject([
      { description: "Identity verification", verification },
    ]);
    for (const [search, found] of [
      ["jane d", 1],
      [subject.email, 1],
      ["marcus", 0],
    ] as const)
      expect((await historyOf(person, { search })).records).toHaveLength(found);
    const file = textOf(await person.api.get(`${PATH}?format=csv`));
    expect(file).toContain("Identity");
    for (const word of ["Jane", "Doe", subject.email]) expect(file).not.toContain(word);
  });

  it("doesn't tell a team's manager what a colleague's request about them cost", async () => {
    const [owner, subject] = await Promise.all([account(), account()]);
    const team = await teamOf([owner, "owner"], [subject, "admin"]);
    const id = await requestOf(owner, subject.email);
    await intoTeam(id, team);
    await record(team)(`charge:${id}`, "2026-03-05T12:00:00Z", {
      revenue: "overage",
      cents: 299,
      verification: id,
    });
    const named = async (who: Account, search: string) =>
      (await historyOf(who, { teamId: team, search })).records.length;
    for (const bound of [null, subject.id]) {
      await rows("UPDATE verifications SET target_user_id = ? WHERE id = ?", [bound, id]);
      expect((await historyOf(owner, { teamId: team })).records).toMatchObject([{ verification: { id } }]);
      const { records } = await historyOf(subject, { teamId: team });
      expect(records).toMatchObject([
        { amount: 2.99, description: "Identity verification", verification: null },
      ]);
      const file = textOf(await subject.api.get(`${PATH}?teamId=${team}&format=csv`));
      expect(JSON.stringify(records) + file).not.toContain(id);
      for (const search of ["jane d", subject.email, id])
        expect([await named(owner, search), await named(subject, search)]).toEqual([1, 0]);
      expect(await named(subject, "identity")).toBe(1);
    }
  });

  it("is for who manages the billing", async () => {
    const [owner, admin, manager, stranger] = await Promise.all([account(), account(), account(), account()]);
    const team = await teamOf([owner, "owner"], [admin, "admin"], [manager, "manager"]);
    await subscribe(owner, { plan: "business", teamId: team });
    expect((await historyOf(admin, { teamId: team })).records).toHaveLength(1);
    expect((await historyOf(admin)).records).toEqual([]);
    for (const format of ["", "csv"]) {
      const query = `?teamId=${team}&format=${format}`;
      expect(refusal(await manager.api.get(PATH + query))).toEqual([403, "role_forbidden"]);
      expect(refusal(await stranger.api.get(PATH + query))).toEqual([404, "not_found"]);
    }
  });
});

describe("GET /api/billing/history with filters", () => {
  let person: Account;
  let [plan, late, extra]: string[] = [];
  let number: string;

  beforeAll(async () => {
    const subject = await account();
    person = await account();
    late = await requestOf(person, subject.email);
    extra = await requestOf(person, subject.email);
    await rows("UPDATE verifications SET type = 'rental' WHERE id = ?", [extra]);
    const [paid, open] = [
      await paidInvoice(person.id, "paid", "Professional (monthly) to February 10, 2026"),
      await paidInvoice(person.id, "open", "Identity verification"),
    ];
    plan = paid.id;
    number = paid.number;
    const of = record(person.id);
    await of("plan", "2026-01-10T12:00:00Z", { revenue: "subscription", cents: 2999, invoice: paid.id });
    await of("late", "2026-03-05T12:00:00Z", {
      revenue: "overage",
      cents: 498,
      verification: late,
      lineOf: open.id,
    });
    await of("extra", "2026-03-20T23:30:00Z", { revenue: "verification", cents: 150, verification: extra });
    await of("credit", "2026-04-01T12:00:00Z", { kind: "credit", cents: 150, verification: extra });
    await of("refund", new Date(Date.now() - 60_000).toISOString(), {
      kind: "refund",
      cents: 1000,
      invoice: paid.id,
    });
  });

  const namesOf = async (query: Record<string, string>) =>
    (await historyOf(person, query)).records.map(({ id }) => id.split(":")[0]);

  it("shows money to the customer as negative", async () => {
    const { records } = await historyOf(person);
    expect(records.map((one) => [one.id.split(":")[0], one.amount, one.status, one.type])).toEqual([
      ["refund", -10, "refunded", "refund"],
      ["credit", -1.5, "refunded", "refund"],
      ["extra", 1.5, "pending", "verification"],
      ["late", 4.98, "failed", "overage"],
      ["plan", 29.99, "paid", "subscription"],
    ]);
    expect(records.map(({ description }) => description)).toEqual([
      "Refund to your card",
      "Credit: Rental verification",
      "Rental verification: extra services and priority",
      "Identity verification",
      "Professional (monthly) to February 10, 2026",
    ]);
  });

  it.each([
    [{ status: "paid" }, ["plan"]],
    [{ status: "pending" }, ["extra"]],
    [{ status: "failed" }, ["late"]],
    [{ status: "refunded" }, ["refund", "credit"]],
    [{ type: "subscription" }, ["plan"]],
    [{ type: "verification" }, ["extra"]],
    [{ type: "overage" }, ["late"]],
    [{ type: "refund" }, ["refund", "credit"]],
    [{ type: "refund", status: "paid" }, []],
    [{ amount: "10" }, ["refund", "plan"]],
    [{ amount: "10", amountOperator: "gte" }, ["refund", "plan"]],
    [{ amount: "4.98", amountOperator: "lte" }, ["credit", "extra", "late"]],
    [{ amount: "$4.98", amountOperator: "eq" }, ["late"]],
    [{ amount: "29.99", amountOperator: "eq" }, ["plan"]],
    [{ amount: "29.98", amountOperator: "eq" }, []],
    [{ amount: "0", amountOperator: "lte" }, []],
    [{ dateRange: "7" }, ["refund"]],
    [{ dateRange: "all" }, ["refund", "credit", "extra", "late", "plan"]],
    [{ dateFrom: "2026-03-20", dateTo: "2026-03-20" }, ["extra"]],
    [{ dateFrom: "2026-03-20", dateTo: "2026-03-20", timeZone: "Asia/Tokyo" }, []],
    [{ dateFrom: "2026-03-21", dateTo: "2026-03-21", timeZone: "Asia/Tokyo" }, ["extra"]],
    [{ dateTo: "2026-03-05" }, ["late", "plan"]],
    [{ dateFrom: "2026-04-01", dateTo: "2099-12-31", type: "refund" }, ["refund", "credit"]],
    [{ sortBy: "amount" }, ["plan", "refund", "late", "credit", "extra"]],
    [{ sortBy: "amount", sortOrder: "asc" }, ["extra", "credit", "late", "refund", "plan"]],
    [{ sortBy: "created_at", sortOrder: "asc" }, ["plan", "late", "extra", "credit", "refund"]],
    [{ search: "rental" }, ["credit", "extra"]],
    [{ search: "plan" }, ["refund", "plan"]],
    [{ search: "professional" }, ["refund", "plan"]],
    [{ search: "%" }, []],
    [{ search: "nothing like it" }, []],
  ] as [Record<string, string>, string[]][])("filters by %o", async (query, names) => {
    expect(await namesOf(query)).toEqual(names);
  });

  it("searches for invoice numbers and requests", async () => {
    expect(await namesOf({ search: number })).toEqual(["refund", "plan"]);
    // What isn't on an invoice has no number.
    expect(await namesOf({ search: "CS-0" })).toEqual(["refund", "late", "plan"]);
    expect(await namesOf({ search: late! })).toEqual(["late"]);
    expect(await namesOf({ search: extra! })).toEqual(["credit", "extra"]);
    const found = (await historyOf(person, { search: number })).records.map((one) => one.invoice_id);
    expect(found).toEqual([plan, plan]);
  });

  it("comes in pages", async () => {
    const pages = await Promise.all(
      ["1", "2", "3", "4"].map((page) => historyOf(person, { page, limit: "2" })),
    );
    expect(pages.map(({ records }) => records.map(({ id }) => id.split(":")[0]))).toEqual([
      ["refund", "credit"],
      ["extra", "late"],
      ["plan"],
      [],
    ]);
    expect(pages[1]!.pagination).toEqual({ page: 2, limit: 2, totalPages: 3, totalCount: 5 });
    const { pagination } = await historyOf(person, { status: "refunded" });
    expect(pagination).toMatchObject({ totalPages: 1, totalCount: 2 });
  });

  it.each([
    { amount: "much" },
    { amount: "-1" },
    { amountOperator: "like" },
    { status: "lost" },
    { type: "gift" },
    { dateRange: "12" },
    { dateFrom: "2026-02-30" },
    { timeZone: "Mars/Olympus" },
    { sortBy: "seq" },
    { sortOrder: "up" },
    { format: "xls" },
  ] as Record<string, string>[])("refuses %o", async (query) => {
    const answer = await person.api.get(`${PATH}?${new URLSearchParams(query)}`);
    expect(refusal(answer)).toEqual([422, "validation_failed"]);
    expect(Object.keys(answer.error.fields ?? {})).toEqual(Object.keys(query));
  });

  it("is a CSV file with the same filters", async () => {
    const answer = await person.api.get(`${PATH}?format=csv`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8; header=present");
    expect(answer.headers.get("content-disposition")).toMatch(
      /^attachment; filename="billing-history-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const lines = textOf(answer).split("\r\n");
    expect(lines[0]).toBe("\uFEFFdate,description,type,status,amount,invoice,id");
    const [refund, credit, , , bought] = lines.slice(1);
    expect(refund).toMatch(/^[\dT:.Z-]+,Refund to your card,refund,refunded,-10,CS-\d{6},refund:\w+$/);
    expect(credit).toMatch(/,Credit: Rental verification,refund,refunded,-1\.5,,credit:\w+$/);
    expect(bought).toBe(
      `2026-01-10T12:00:00.000Z,"Professional (monthly) to February 10, 2026",subscription,paid,29.99,${number},plan:${person.id}`,
    );
    expect(lines).toHaveLength(7);
    const paid = textOf(await person.api.get(`${PATH}?format=csv&status=paid&limit=1`)).split("\r\n");
    expect(paid.slice(1)).toEqual([bought, ""]);
  });

  it("limits the exports per hour, and only those", { tags: ["full"] }, async () => {
    const other = await account();
    const now = Date.now();
    for (let i = 0; i < 30; i++)
      expect((await other.api.get(`${PATH}?format=csv`, { now })).status).toBe(200);
    const refused = await other.api.get(`${PATH}?format=csv`, { now });
    expect([refused.status, refused.error.code]).toEqual([429, "rate_limited"]);
    expect((await other.api.get(PATH, { now })).status).toBe(200);
  });

  it("has no cell in its CSV file that a spreadsheet would run", async () => {
    const other = await account();
    const { id } = await paidInvoice(other.id, "paid", '=HYPERLINK("http://evil.test";"Pay")');
    await record(other.id)("plan", "2026-01-10T12:00:00Z", {
      revenue: "subscription",
      cents: 2999,
      invoice: id,
    });
    const [, line] = textOf(await other.api.get(`${PATH}?format=csv`)).split("\r\n");
    expect(line).toContain(`,"'=HYPERLINK(""http://evil.test"";""Pay"")",subscription,paid,29.99,`);
  });
});
