import { describe, expect, it } from "vitest";
import { type Account, account, someEmail } from "../../harness/account.ts";
import { rows } from "../../harness/db.ts";
import { fragment, linkIn, mailsTo, waitForMail } from "../../harness/mail.ts";
import { cron } from "../../harness/stack.ts";
import { until } from "../../harness/until.ts";
import { requestBody, requestOf } from "../../harness/verification.ts";
import { execute, isDone, leave, perform, storedWhen } from "../outbox/rows.ts";

const DAY = 24 * 60 * 60 * 1000;

interface LinkRow {
  id: string;
  sent_at: number | null;
  admitted_at: number | null;
}

async function linkOf(verificationId: string): Promise<LinkRow> {
  const [link] = await rows<LinkRow>("SELECT * FROM links WHERE ref_id = ? AND kind = 'invite'", [
    verificationId,
  ]);
  if (!link) throw new Error("The request has no invite");
  return link;
}

/** Waits until every job about the link was done. @returns the link */
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

/** Makes other invites look as if they had been sent: to anybody by this sender, or to this address by anybody. */
async function sentBefore(verificationId: string, email: string, count: number): Promise<void> {
  for (let i = 0; i < count; i++)
    await execute(
      `INSERT INTO links (id, kind, ref_id, email, generation, created_at, expires_at, admitted_at, sent_at)
        VALUES (?, 'invite', ?, ?, 1, ?, ?, ?, ?)`,
      [`lnk_${verificationId}_${i}`, verificationId, email, ...Array<number>(4).fill(Date.now())],
    );
}

describe("an invite", () => {
  it("says who asks, for what and what is checked, and leads to the request", async () => {
    const requester = await account({ accountType: "business", businessName: "Acme Rentals" });
    const email = someEmail();
    const id = await requestOf(requester, email, {
      purpose: "tenant",
      requestedServices: ["document_verification"],
    });
    const mail = await waitForMail(email);
    expect(mail.subject).toBe("Acme Rentals asks to verify you");
    expect(mail.text).toContain("Tenant screening");
    expect(mail.text).toContain("Document verification");
    const link = linkIn(mail, "/app/verifications/");
    expect(link.pathname).toBe(`/app/verifications/${id}`);
    expect(fragment(link, "invite")).toMatch(/^lnk_/);
    expect(mail.headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
    expect((await settled(id)).sent_at).not.toBeNull();
  });

  it("carries nothing that a requester wrote, and no link in a name", async () => {
    const requester = await account({ firstName: "http://evil.example", lastName: "<b>Win</b>" });
    const email = someEmail();
    await requestOf(requester, email, { notes: "Call 555-CHEAP", urgentReason: "hurry", priority: "urgent" });
    const mail = await waitForMail(email);
    for (const text of [mail.subject, mail.text, mail.html]) {
      expect(text).not.toMatch(/evil\.example|CHEAP|hurry|<b>/);
    }
  });

  it("is held back until the requester's own address is proven, and then goes out once", async () => {
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

  it("goes out once, also when two jobs speak of it or one was killed before it could say so", async () => {
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

  it("is not sent for a request that was taken back before", async () => {
    const requester = await account({ unverified: true });
    const email = someEmail();
    const id = await requestOf(requester, email);
    const link = await settled(id);
    await requester.api.post(`/api/verifications/${id}/cancel`);
    await execute("UPDATE users SET email_verified_at = 1 WHERE id = ?", [requester.id]);
    await perform("mail.invite", { link_id: link.id });
    expect(await mailsTo(email)).toEqual([]);
  });

  it("waits when its sender wrote 50 others within a day, and goes out when there is room", async () => {
    const requester = await account();
    const first = await requestOf(requester, someEmail());
    await settled(first);
    await sentBefore(first, someEmail(), 49);
    const email = someEmail();
    const asked = await requester.api.post<{ id: string; invitation_held: { until: string } | null }>(
      "/api/v1/verifications",
      requestBody(email),
    );
    const { id, invitation_held } = asked.data;
    expect(invitation_held).toMatchObject({ limit: "sender", most: 50 });
    expect(Date.parse(invitation_held?.until ?? "")).toBeGreaterThan(Date.now());
    const { id: linkId } = await linkOf(id);
    const job = await until(async () => {
      const [row] = await rows<{ id: string; attempts: number; status: string }>(
        "SELECT * FROM outbox WHERE payload LIKE ? AND next_at > ?",
        [`%${linkId}%`, Date.now() + 30 * 60_000],
      );
      return row;
    }, "the invite to be put off");
    expect(job).toMatchObject({ status: "pending", attempts: 0 });
    expect(await mailsTo(email)).toEqual([]);

    await execute("UPDATE links SET admitted_at = ? WHERE id = ?", [Date.now() - DAY - 1, `lnk_${first}_0`]);
    await execute("UPDATE outbox SET next_at = 0, not_before = 0 WHERE id = ?", [job.id]);
    await cron();
    await storedWhen(job.id, isDone);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it("waits when its recipient got 10 others within a day, whoever sent them", async () => {
    const [one, other] = await Promise.all([account(), account()]);
    const email = someEmail();
    const first = await requestOf(one, email);
    await settled(first);
    await sentBefore(first, email, 9);
    const id = await requestOf(other, email);
    const { id: linkId } = await linkOf(id);
    const job = await leave("mail.invite", { link_id: linkId });
    await cron();
    await storedWhen(job, (row) => row.next_at > Date.now() + 30 * 60_000);
    expect(await mailsTo(email)).toHaveLength(1);
    expect(await linkOf(id)).toMatchObject({ sent_at: null, admitted_at: null });
  });
});
