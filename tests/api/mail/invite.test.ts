import { describe, expect, it } from "vitest";
import { DAY } from "#contract/time.ts";
import type { HoldAnswer } from "#functions/verification/invitation.ts";
import { giveCard } from "#tests/harness/billing.ts";
import { fragment, linkIn, mailsTo, waitForMail } from "#tests/harness/mail.ts";
import { type Account, account, someEmail } from "#tests/harness/people/account.ts";
import { teamOf } from "#tests/harness/people/team.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { cron } from "#tests/harness/stack/stack.ts";
import { until } from "#tests/harness/until.ts";
import { requestBody, requestOf } from "#tests/harness/verification/verification.ts";
import { execute, isDone, perform, storedWhen } from "../outbox/rows.ts";

const PATH = "/api/v1/verifications";

interface LinkRow {
  id: string;
  sent_at: number | null;
  admitted_at: number | null;
  mailbox_hash: string | null;
}

async function linkOf(verificationId: string): Promise<LinkRow> {
  const [link] = await rows<LinkRow>("SELECT * FROM links WHERE ref_id = ? AND kind = 'invite'", [
    verificationId,
  ]);
  if (!link) throw new Error("The request has no invite");
  return link;
}

/** Waits until every job about the link is done. @returns the link */
async function settled(verificationId: string): Promise<LinkRow> {
  const { id } = await linkOf(verificationId);
  await until(async () => {
    const jobs = await rows<{ status: string }>(
      "SELECT status FROM outbox WHERE name = 'mail.invite' AND payload LIKE ?",
      [`%${id}%`],
    );
    return jobs.length > 0 && jobs.every((job) => job.status === "done");
  }, "the jobs about the invite");
  return linkOf(verificationId);
}

async function proveAddress(person: Account): Promise<void> {
  const mail = await waitForMail(person.email, (one) => one.text.includes("/verify-email"));
  const token = fragment(linkIn(mail, "/verify-email"), "token");
  expect((await person.api.post("/api/auth/verify-email", { token })).status).toBe(200);
}

/**
 * Inserts invites that look as if this sender had sent them before.
 * @param mailbox the mailbox hash that they went to; null for other mailboxes
 */
async function sentBefore(verificationId: string, count: number, mailbox: string | null): Promise<void> {
  for (let i = 0; i < count; i++)
    await execute(
      `INSERT INTO links (id, kind, ref_id, email, generation, created_at, expires_at, mailbox_hash, admitted_at, sent_at)
        VALUES (?, 'invite', ?, 'x@example.com', 1, ?, ?, ?, ?, ?)`,
      [`lnk_${verificationId}_${i}`, verificationId, Date.now(), Date.now(), mailbox, Date.now(), Date.now()],
    );
}

/** Creates a request. @returns its id, and what the answer says about a held invitation */
const ask = async (by: Account, email: string, more: Record<string, unknown> = {}) =>
  (await by.api.post<{ id: string; invitation_held: HoldAnswer | null }>(PATH, requestBody(email, more)))
    .data;

/** @returns the job, once it has been postponed to the link's own time */
const postponed = (link: LinkRow) =>
  until(async () => {
    const [row] = await rows<{ id: string; next_at: number; attempts: number; status: string }>(
      "SELECT * FROM outbox WHERE name = 'mail.invite' AND payload LIKE ? AND next_at = ?",
      [`%${link.id}%`, link.admitted_at],
    );
    return row;
  }, "the invite to be put off");

describe("an invite", () => {
  it("says who asks, for what and which checks, and leads to the request", async () => {
    const requester = await account({ accountType: "business", businessName: "Acme Rentals" });
    const email = someEmail();
    const id = await requestOf(requester, email, {
      purpose: "tenant",
      requestedServices: ["document_verification"],
    });
    const mail = await waitForMail(email);
    expect(mail.subject).toBe("Ada Byron wants to verify you");
    expect(mail.text).toContain("Acme Rentals sent you a request");
    expect(mail.text).toContain("Tenant screening");
    expect(mail.text).toContain("Document verification");
    const link = linkIn(mail, "/v/");
    expect(link.pathname).toBe(`/v/${id}`);
    expect(fragment(link, "invite")).toMatch(/^lnk_/);
    expect(fragment(link, "email")).toBe(email);
    expect(mail.headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
    expect((await settled(id)).sent_at).not.toBeNull();
  });

  it("contains no text that the requester wrote, and no link in a name", async () => {
    const requester = await account({ firstName: "http://evil.example", lastName: "<b>Win</b>" });
    const email = someEmail();
    await requestOf(requester, email, { notes: "Call 555-CHEAP", urgentReason: "hurry", priority: "urgent" });
    const mail = await waitForMail(email);
    for (const text of [mail.subject, mail.text, mail.html]) {
      expect(text).not.toMatch(/evil\.example|CHEAP|hurry|<b>/);
    }
  });

  it("is held until the requester's own address is verified, and then sent once", async () => {
    const requester = await account({ unverified: true });
    const [one, two] = [someEmail(), someEmail()];
    const ids = [await requestOf(requester, one), await requestOf(requester, two)];
    for (const id of ids) expect(await settled(id)).toMatchObject({ sent_at: null, admitted_at: null });
    expect([...(await mailsTo(one)), ...(await mailsTo(two))]).toEqual([]);

    await requester.api.post(`/api/verifications/${ids[1]}/cancel`);
    await proveAddress(requester);
    await waitForMail(one);
    await perform("mail.release_held", { user_id: requester.id });
    expect((await settled(ids[0]!)).sent_at).not.toBeNull();
    expect(await mailsTo(one)).toHaveLength(1);
    expect(await mailsTo(two)).toEqual([]);
  });

  it("is sent once, even when two jobs send it or one was killed before it could record it", async () => {
    const requester = await account();
    const email = someEmail();
    const id = await requestOf(requester, email);
    const link = await settled(id);
    await perform("mail.invite", { link_id: link.id });
    await execute("UPDATE links SET sent_at = NULL WHERE id = ?", [link.id]);
    await perform("mail.invite", { link_id: link.id });
    expect((await linkOf(id)).sent_at).not.toBeNull();
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it("isn't sent for a request that was canceled before", async () => {
    const requester = await account({ unverified: true });
    const email = someEmail();
    const id = await requestOf(requester, email);
    const link = await settled(id);
    await requester.api.post(`/api/verifications/${id}/cancel`);
    await execute("UPDATE users SET email_verified_at = 1 WHERE id = ?", [requester.id]);
    await perform("mail.invite", { link_id: link.id });
    expect(await mailsTo(email)).toEqual([]);
  });

  it("is postponed when its sender sent 50 others within a day; the answer says so and until when", async () => {
    const requester = await account();
    const first = await requestOf(requester, someEmail());
    await settled(first);
    await sentBefore(first, 49, null);
    const email = someEmail();
    const { id, invitation_held } = await ask(requester, email);
    expect(invitation_held).toMatchObject({ reason: "daily_limit", most: 50 });
    const link = await linkOf(id);
    expect(invitation_held?.until).toBe(new Date(link.admitted_at ?? 0).toISOString());
    expect(link.admitted_at).toBeGreaterThan(Date.now() + DAY - 60_000);
    const job = await postponed(link);
    expect(job).toMatchObject({ status: "pending", attempts: 0 });
    expect(await mailsTo(email)).toEqual([]);

    await execute("UPDATE links SET admitted_at = ? WHERE id = ?", [Date.now() - 1, link.id]);
    await execute("UPDATE outbox SET next_at = 0, not_before = 0 WHERE id = ?", [job.id]);
    await cron();
    await storedWhen(job.id, isDone);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it("is postponed when its mailbox got 10 others within a day in any spelling, without saying from whom", async () => {
    const [one, other] = await Promise.all([account(), account()]);
    const name = someEmail().split("@")[0];
    const first = await requestOf(one, `${name}@example.com`);
    const { mailbox_hash } = await settled(first);
    await sentBefore(first, 9, mailbox_hash);
    const { id, invitation_held } = await ask(other, `${name?.toUpperCase()}+work@Example.com`);
    expect(invitation_held).toEqual({ reason: "delayed", until: expect.any(String), most: null });
    const link = await linkOf(id);
    expect(link.admitted_at).toBeGreaterThan(Date.now() + DAY - 60_000);
    await postponed(link);
    expect(link.sent_at).toBeNull();
    expect(await mailsTo(`${name}+work@example.com`)).toEqual([]);
    const seen = await other.api.get<{ invitation_held: unknown }>(`/api/verifications/${id}`);
    expect(seen.data.invitation_held).toEqual(invitation_held);
  });

  it("is postponed up to 7 days for a full mailbox, and isn't sent at all beyond that", {
    tags: ["full"],
  }, async () => {
    const [one, other] = await Promise.all([account(), account()]);
    const email = someEmail();
    const first = await requestOf(one, email);
    const { mailbox_hash } = await settled(first);
    await sentBefore(first, 79, mailbox_hash);
    const now = Date.now();
    /** Spreads the invites over this many days, ten a day. */
    const fill = (days: number) =>
      execute(
        `UPDATE links SET sent_at = NULL, admitted_at = ? + ${DAY} * 0.9 * (
          (SELECT count(*) FROM links other WHERE other.ref_id = links.ref_id AND other.id < links.id) % ${days}
        ) WHERE ref_id = ?`,
        [now, first],
      );
    await fill(7);
    const delayed = await ask(other, email);
    expect(delayed.invitation_held?.reason).toBe("delayed");
    const leaves = Date.parse(delayed.invitation_held?.until ?? "");
    expect(leaves).toBeGreaterThan(now + 6 * DAY);
    expect(leaves).toBeLessThan(now + 7 * DAY);

    await execute("DELETE FROM links WHERE ref_id = ?", [delayed.id]);
    await fill(8);
    const { id, invitation_held } = await ask(other, email);
    expect(invitation_held).toEqual({ reason: "undeliverable", until: null, most: null });
    expect(await settled(id)).toMatchObject({ sent_at: null, admitted_at: null });
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it("is limited to 3 a day from one sender to one mailbox, which leaves room for other senders", async () => {
    const [one, other] = await Promise.all([account(), account()]);
    await giveCard(one.id);
    const name = someEmail().split("@")[0];
    const held = [];
    for (let i = 0; i < 20; i++) held.push((await ask(one, `${name}+${i}@example.com`)).invitation_held);
    expect(held.slice(0, 3)).toEqual([null, null, null]);
    const days = held.slice(3).map((hold) => {
      expect(hold).toMatchObject({ reason: "address_limit", most: 3 });
      return Math.round((Date.parse(hold?.until ?? "") - Date.now()) / DAY);
    });
    expect(days).toEqual([1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6]);
    expect((await ask(other, `${name}@example.com`)).invitation_held).toBeNull();
  });

  it("is limited to 3 a day from all members of a team to one mailbox", async () => {
    const people = await Promise.all([account(), account()]);
    const team = await teamOf([people[0]!, "admin"], [people[1]!, "admin"]);
    const email = someEmail();
    const reasons = [];
    for (const by of [...people, ...people])
      reasons.push((await ask(by, email, { teamId: team })).invitation_held?.reason);
    expect(reasons).toEqual([undefined, undefined, undefined, "address_limit"]);
  });
});
