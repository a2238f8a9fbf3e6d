import { beforeAll, describe, expect, it } from "vitest";
import { DAY, HOUR } from "#contract/time.ts";
import { contactReminders } from "#functions/clocks/contact-reminders.ts";
import { contextOn } from "#tests/harness/context.ts";
import { mailsTo, waitForMail } from "#tests/harness/mail.ts";
import { type Account, account } from "#tests/harness/people/account.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { cron, stack } from "#tests/harness/stack/stack.ts";
import { until } from "#tests/harness/until.ts";
import {
  answerAsked,
  attestToken,
  CONFIRMED,
  contactRow,
  contactsOf,
  employmentOf,
  firmEmail,
  nameContact,
  readAsked,
} from "#tests/harness/verification/attest.ts";
import { view, viewWhen } from "#tests/harness/verification/verification.ts";
import { execute, leave, perform, storedWhen } from "../outbox/rows.ts";

let people: readonly [Account, Account];
beforeAll(async () => {
  people = await Promise.all([
    account({ firstName: "http://evil.example", lastName: "<b>Win</b>" }),
    account(),
  ]);
});

async function asked() {
  const email = firmEmail();
  const id = await employmentOf(people);
  const [contact] = (await nameContact(people[1], id, email)).data.contacts;
  await waitForMail(email);
  return { id, email, contact: contact!.id };
}

/**
 * Backdates the contact's approval, then looks for reminders that are due.
 * @param ms how long ago the subject approved it
 * @param isQuiet whether no email is due, so that the rest of the minute's job isn't needed
 */
async function approvedAgo(contact: string, ms: number, isQuiet = false): Promise<void> {
  const at = Date.now() - ms;
  await execute("UPDATE attestations SET approved_at = ?, expires_at = ?, last_mail_at = ? WHERE id = ?", [
    at,
    at + 7 * DAY,
    at,
    contact,
  ]);
  await (isQuiet ? contactReminders(contextOn(stack().env)) : cron());
}

const mailsWhen = (email: string, count: number) =>
  until(async () => (await mailsTo(email)).length === count, `${count} mails to ${email}`);

/** Waits until every email enqueued for a contact has been handled. */
const settled = (contact: string) =>
  until(
    async () =>
      (
        await rows<{ status: string }>(
          "SELECT status FROM outbox WHERE name = 'mail.attest' AND payload LIKE ?",
          [`%${contact}%`],
        )
      ).every(({ status }) => status === "done"),
    "the jobs about the contact",
  );

describe("mail to a contact", () => {
  it("contains no text that users wrote, and no link in a name", async () => {
    const { email } = await asked();
    const [mail] = await mailsTo(email);
    for (const text of [mail!.subject, mail!.text, mail!.html])
      expect(text).not.toMatch(/evil\.example|<b>Win|Acme Foods|Head cook/);
  });

  it("is sent at most three times (at once, on day 3 and on day 6), always with the same link", async () => {
    const { email, contact } = await asked();
    const token = await attestToken(email);
    await approvedAgo(contact, 3 * DAY - HOUR, true);
    expect((await contactRow(contact)).mails_sent).toBe(1);
    await approvedAgo(contact, 3 * DAY + HOUR);
    await mailsWhen(email, 2);
    await approvedAgo(contact, 5 * DAY, true);
    expect((await contactRow(contact)).mails_sent).toBe(2);
    await approvedAgo(contact, 6 * DAY + HOUR);
    await mailsWhen(email, 3);
    await approvedAgo(contact, 7 * DAY - HOUR, true);
    await settled(contact);
    const mails = await mailsTo(email);
    expect(mails.map(({ subject }) => subject.startsWith("Reminder: "))).toEqual([false, true, true]);
    for (const mail of mails) expect(mail.text).toContain(token);
    expect((await readAsked(token)).status).toBe(200);
  });

  it("ends after seven days: the subject is asked for a document, and the link stops working", async () => {
    const { id, email, contact } = await asked();
    const token = await attestToken(email);
    await execute("UPDATE verifications SET evidence_asked_at = 1 WHERE id = ?", [id]);
    const before = Date.now();
    await approvedAgo(contact, 7 * DAY + HOUR);
    await until(async () => (await contactRow(contact)).status === "expired", "the contact's time to end");
    for (const call of [readAsked(token), answerAsked(token, CONFIRMED)])
      expect((await call).error.code).toBe("link_expired");
    const notices = await rows<{ message: string }>(
      "SELECT message FROM notifications WHERE user_id = ? AND dedupe_key = ?",
      [people[1].id, `contact:${contact}:expired`],
    );
    const instead = "You can name someone else, or upload a document instead.";
    expect(notices).toMatchObject([{ message: expect.stringContaining(instead) }]);
    const [row] = await rows<{ evidence_asked_at: number }>("SELECT * FROM verifications WHERE id = ?", [id]);
    expect(row?.evidence_asked_at).toBeGreaterThanOrEqual(before);
    const open = await viewWhen(people[1], id, ({ stage }) => stage === "awaiting_evidence");
    expect(open.actions).toEqual(expect.arrayContaining(["upload", "contacts"]));
    await people[1].api.post(`/api/verifications/${id}/evidence-complete`);
    const end = await viewWhen(people[1], id, ({ status }) => status === "failed");
    expect(end.checks[0]?.reasons.map(({ code }) => code)).toContain("attestation_expired");
  });

  it("enforces the deadline even before the minute's job has run", async () => {
    const { email, contact } = await asked();
    const token = await attestToken(email);
    await execute("UPDATE attestations SET expires_at = ? WHERE id = ?", [Date.now() - 1, contact]);
    expect((await answerAsked(token, CONFIRMED)).error.code).toBe("link_expired");
  });

  it("stops when the verification ends", async () => {
    const { id, email, contact } = await asked();
    await people[1].api.post(`/api/verifications/${id}/withdraw`);
    expect((await contactRow(contact)).status).toBe("stopped");
    expect((await view(people[0], id)).status).toBe("failed");
    await approvedAgo(contact, 4 * DAY, true);
    await perform("mail.attest", { attestation_id: contact, mail: 2 });
    expect(await mailsTo(email)).toHaveLength(1);
  });
});

describe("the limits on mail to contacts", () => {
  it("postpone a mail when its sender has sent 50 within a day, or the contact got 10", {
    tags: ["full"],
  }, async () => {
    const [requester] = people;
    const { id, contact } = await asked();
    const email = firmEmail();
    const [hash] = await rows<{ contact_hash: string }>("SELECT * FROM attestations WHERE id = ?", [contact]);
    const copies = async (count: number, of: string) => {
      for (let i = 0; i < count; i++)
        await execute(
          `INSERT INTO attestations (id, verification_id, kind, source, status, contact_email, contact_hash, last_mail_at, created_at)
            VALUES (?, ?, 'employer', 'subject', 'stopped', 'x', ?, ?, 1)`,
          [`att_${contact}_${of}_${i}`, id, of, Date.now()],
        );
    };
    await copies(9, hash!.contact_hash);
    const held = async (job: string) => storedWhen(job, (row) => row.next_at > Date.now() + 30 * 60_000);
    await execute("UPDATE attestations SET mails_sent = 2 WHERE id = ?", [contact]);
    const job = await leave("mail.attest", { attestation_id: contact, mail: 2 as unknown as string });
    await cron();
    await held(job);
    await execute("UPDATE attestations SET last_mail_at = 1 WHERE id LIKE ? AND status = 'stopped'", [
      `att_${contact}_%`,
    ]);
    await copies(50, "other");
    const other = await employmentOf([requester, people[1]]);
    await nameContact(people[1], other, email);
    const [row] = await contactsOf(people[1], other);
    await until(
      async () =>
        (
          await rows("SELECT id FROM outbox WHERE payload LIKE ? AND next_at > ?", [
            `%${row!.id}%`,
            Date.now() + 30 * 60_000,
          ])
        ).length === 1,
      "the mail to be put off",
    );
    expect(await mailsTo(email)).toEqual([]);
  });
});
