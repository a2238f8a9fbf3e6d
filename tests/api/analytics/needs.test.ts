import { describe, expect, it } from "vitest";
import type { DashboardAnswer } from "#contract/analytics.ts";
import { MAX_NEEDS, type NeedsYou } from "#contract/teams/needs.ts";
import { DAY } from "#contract/time.ts";
import { giveCard } from "#tests/harness/billing.ts";
import { unpaidInvoice } from "#tests/harness/billing-calls.ts";
import { later } from "#tests/harness/later.ts";
import { accessRequestsOf, askAccess, askingLink, decideOn } from "#tests/harness/people/access.ts";
import { type Account, account, someEmail } from "#tests/harness/people/account.ts";
import { intoTeam, joins, teamOf } from "#tests/harness/people/team.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { completedCase, disputeOf } from "#tests/harness/verification/dispute.ts";
import { inviteOf, JANE, requestOf } from "#tests/harness/verification/verification.ts";

type Caller = Pick<Account, "api"> | { api: Pick<Account["api"], "get"> };

const needsOf = async ({ api }: Caller): Promise<NeedsYou> =>
  (await api.get<{ needs_you: NeedsYou }>("/api/analytics/personal")).data.needs_you;
const kindsOf = async (who: Caller) => (await needsOf(who)).items.map(({ kind }) => kind);

describe("what needs the reader: results", () => {
  it("is a result until they have opened it, each side for themselves", async () => {
    const { requester, subject, id } = await completedCase();
    expect((await needsOf(requester)).items).toMatchObject([
      { kind: "result", verification: { id, subject: "Jane Doe" }, from: null, since: expect.any(String) },
    ]);
    const detail = await requester.api.get<{ verdict: object }>(`/api/verifications/${id}`);
    const { data } = await requester.api.get<{
      needs_you: NeedsYou;
      recent: { id: string; verdict: object | null }[];
    }>("/api/analytics/personal");
    expect(detail.data.verdict).toMatchObject({ kind: "consistent" });
    expect(data.needs_you.items[0]?.verdict).toEqual(detail.data.verdict);
    expect(data.recent).toMatchObject([{ id, verdict: detail.data.verdict }]);
    const business = await requester.api.get<DashboardAnswer>("/api/analytics/dashboard");
    expect(business.data.activity).toMatchObject([{ verification_id: id, verdict: detail.data.verdict }]);
    expect((await needsOf(subject)).items).toMatchObject([
      { kind: "result", verification: { id, subject: null }, from: "Marcus Reed" },
    ]);
    await requester.api.post("/api/notifications/read-all", { verificationId: id });
    expect(await Promise.all([kindsOf(requester), kindsOf(subject)])).toEqual([[], ["result"]]);
    // A month later, it's one of many in the list.
    expect(await kindsOf({ api: await later(subject, Date.now() + 31 * DAY) })).toEqual([]);
  });

  it("leaves out a result whose subject has withdrawn their consent, for the requester", async () => {
    const { requester, subject, id } = await completedCase();
    await subject.api.post(`/api/verifications/${id}/withdraw`);
    expect(await Promise.all([kindsOf(requester), kindsOf(subject)])).toEqual([[], ["result"]]);
  });

  it("leaves out results of a team that the requester has left", async () => {
    const { requester, id } = await completedCase();
    const team = await teamOf([requester, "member"]);
    await intoTeam(id, team);
    expect(await kindsOf(requester)).toEqual(["result"]);
    await rows("DELETE FROM memberships WHERE team_id = ?", [team]);
    expect(await kindsOf(requester)).toEqual([]);
  });

  it("answers no more than there's room for, and says so", async () => {
    const [person, subject] = [await account(), await account()];
    const id = await requestOf(person, subject.email);
    await rows("UPDATE verifications SET status = 'completed', stage = 'done' WHERE id = ?", [id]);
    // Copies of the one row under other ids, each with its own notification.
    const columns = await rows<{ name: string }>(
      "SELECT name FROM pragma_table_info('verifications') WHERE name <> 'id'",
    );
    const others = columns.map(({ name }) => name).join(", ");
    for (let n = 0; n <= MAX_NEEDS; n++) {
      await rows(
        `INSERT INTO verifications (id, ${others}) SELECT id || ?, ${others} FROM verifications WHERE id = ?`,
        [`x${n}`, id],
      );
      await rows(
        `INSERT INTO notifications (id, user_id, type, kind, title, message, data, priority, dedupe_key, created_at, in_app)
          VALUES (?1, ?2, 'verification_completed', 'result', 't', 'm', json_object('verification_id', ?3), 'high', ?1, ?4, 1)`,
        [`ntf_${crypto.randomUUID()}`, person.id, `${id}x${n}`, Date.now() - 60_000 + n],
      );
    }
    const { items, more } = await needsOf(person);
    expect([items.length, more, items[0]?.verification?.id]).toEqual([MAX_NEEDS, true, `${id}x${MAX_NEEDS}`]);
  });
});

describe("what needs the reader: decisions", () => {
  it("is a notice that the subject may answer, and after seven days the requester's decision", async () => {
    const one = await completedCase({ purpose: "employment", personalInfo: JANE });
    const { requester, subject, id } = one;
    const read = (who: Account) => who.api.post("/api/notifications/read-all", { verificationId: id });
    await Promise.all([read(requester), read(subject)]);
    await requester.api.post(`/api/verifications/${id}/adverse-action`, { reason: "Not the address." });
    expect((await needsOf(subject)).items).toMatchObject([
      { kind: "adverse_notice", from: "Marcus Reed", until: expect.any(String) },
    ]);
    expect(await kindsOf(requester)).toEqual([]);

    const then = Date.now() + 7 * DAY + 60_000;
    const late = { api: await later(requester, then) };
    expect((await needsOf(late)).items).toMatchObject([
      { kind: "final_notice", verification: { id, subject: "Jane Doe" } },
    ]);
    expect(await kindsOf({ api: await later(subject, then) })).toEqual([]);

    const mate = await account();
    const team = await teamOf([requester, "viewer"], [mate, "owner"]);
    await intoTeam(id, team);
    expect(await kindsOf(late)).toEqual([]);
    await rows("UPDATE memberships SET role = 'member' WHERE user_id = ?", [requester.id]);
    expect(await kindsOf(late)).toEqual(["final_notice"]);
    expect(await kindsOf({ api: await later(mate, then) })).toEqual([]);

    await disputeOf(one);
    expect(await kindsOf(late)).toEqual([]);
  });

  it("is another address that a subject asks for, until the requester's side decides", async () => {
    const [requester, mate] = [await account(), await account()];
    const email = someEmail();
    const id = await requestOf(requester, email);
    const invite = await inviteOf(email, id);
    for (const other of [someEmail(), someEmail()])
      await requester.api.post(`/api/invitations/${id}/other-address`, { invite, email: other });
    expect((await needsOf(requester)).items).toMatchObject([
      { id: `other_address:${id}`, verification: { id, subject: "Jane Doe" }, from: null },
    ]);
    const team = await teamOf([requester, "viewer"], [mate, "owner"]);
    await intoTeam(id, team);
    expect(await kindsOf(requester)).toEqual([]);
    await rows("UPDATE memberships SET role = 'member' WHERE user_id = ?", [requester.id]);
    expect(await kindsOf(requester)).toEqual(["other_address"]);
    await mate.api.post(`/api/verifications/${id}/other-address`, { approve: false });
    expect(await kindsOf(requester)).toEqual([]);
  });

  it("is a visitor who asks to see their profile, until they decide", async () => {
    const [owner, other] = await Promise.all([account(), account()]);
    const { token } = await askingLink(owner);
    await askAccess(token, { name: "Vera Visitor" });
    const [request] = await accessRequestsOf(owner);
    expect((await needsOf(owner)).items).toMatchObject([
      { id: `access_request:${request!.id}`, from: "Vera Visitor", verification: null },
    ]);
    expect(await kindsOf(other)).toEqual([]);
    await decideOn(owner, request!.id, { decision: "deny" });
    expect(await kindsOf(owner)).toEqual([]);
  });

  it("leaves out visitors of a link that no longer works", async () => {
    const owner = await account();
    const { token } = await askingLink(owner);
    await askAccess(token);
    await owner.api.post("/api/profile/revoke-share-link", {});
    expect(await kindsOf(owner)).toEqual([]);
  });

  it("is a team that they're offered", async () => {
    const [boss, heir] = await Promise.all([account(), account()]);
    const team = await teamOf([boss, "owner"], [heir, "admin"]);
    await boss.api.post(`/api/v1/teams/${team}/transfer`, { userId: heir.id });
    expect((await needsOf(heir)).items).toMatchObject([
      { kind: "team_transfer", from: "Team", team_id: team },
    ]);
    expect(await kindsOf(boss)).toEqual([]);
    await heir.api.post(`/api/v1/teams/${team}/transfer/accept`);
    expect(await kindsOf(heir)).toEqual([]);
  });
});

describe("what needs the reader: money", () => {
  it("is a payment that failed, for whoever manages the billing, until it's paid", async () => {
    const [owner, manager] = await Promise.all([account(), account()]);
    const team = await teamOf([owner, "owner"], [manager, "manager"]);
    const admin = await account();
    await joins(team, admin, "admin");
    const invoice = await unpaidInvoice(team);
    await unpaidInvoice(owner.id, { status: "past_due" });
    expect((await needsOf(owner)).items).toMatchObject([
      { kind: "payment_failed", team_id: null, from: null, amount: 12.34, until: null },
      { kind: "payment_failed", team_id: team, from: "Team", amount: 12.34, until: expect.any(String) },
    ]);
    expect((await needsOf(admin)).items).toMatchObject([{ team_id: team }]);
    expect(await kindsOf(manager)).toEqual([]);
    await rows("UPDATE invoices SET status = 'paid' WHERE id = ?", [invoice]);
    expect(await kindsOf(admin)).toEqual([]);
  });

  it("isn't an invoice that nobody has tried to collect", async () => {
    const person = await account();
    await unpaidInvoice(person.id, { attempts: 0 });
    expect(await kindsOf(person)).toEqual([]);
  });

  it("is an expired card that would be charged next", async () => {
    const person = await account();
    await giveCard(person.id);
    await rows("UPDATE payment_methods SET exp_year = 2020 WHERE customer_id = ?", [person.id]);
    expect(await kindsOf(person)).toEqual([]);
    await rows("UPDATE customers SET open_since = 1 WHERE id = ?", [person.id]);
    expect((await needsOf(person)).items).toMatchObject([
      { kind: "card_expired", card: expect.stringMatching(/ ending in 4242$/) },
    ]);
    await rows("UPDATE payment_methods SET exp_year = 2099 WHERE customer_id = ?", [person.id]);
    expect(await kindsOf(person)).toEqual([]);
  });
});

it("is the same on the business dashboard, most urgent first, one line for a verification", async () => {
  const { requester, subject, id } = await completedCase({ purpose: "employment" });
  await requestOf(requester, subject.email);
  await unpaidInvoice(subject.id);
  await requester.api.post(`/api/verifications/${id}/adverse-action`, { reason: "Not the address." });
  const kinds = ["payment_failed", "adverse_notice", "consent"];
  expect(await kindsOf(subject)).toEqual(kinds);
  const { data } = await subject.api.get<DashboardAnswer>("/api/analytics/dashboard");
  expect(data.needs_you.items.map(({ kind }) => kind)).toEqual(kinds);
  const none = await (await account()).api.get<DashboardAnswer>("/api/analytics/dashboard");
  expect(none.data.needs_you).toEqual({ items: [], more: false });
});
