import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { CONSENT_VERSION } from "#contract/verification/consent.ts";
import { withAuthenticator } from "#tests/harness/browser/authenticator.ts";
import { client } from "#tests/harness/client.ts";
import { mailsTo, waitForMail } from "#tests/harness/mail.ts";
import { accessRequestsOf, askAccess, askingLink, decideOn } from "#tests/harness/people/access.ts";
import { type Account, account, PASSWORD, someEmail } from "#tests/harness/people/account.ts";
import { continued } from "#tests/harness/people/passwordless.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { cron } from "#tests/harness/stack/stack.ts";
import { until } from "#tests/harness/until.ts";
import { completedCase, disputeOf, STATEMENT } from "#tests/harness/verification/dispute.ts";
import { started } from "#tests/harness/verification/handoff.ts";
import { openShared, passedVerification, shareLink } from "#tests/harness/verification/sharing.ts";
import {
  consentTo,
  fixture,
  inviteOf,
  JANE,
  requestOf,
  upload,
  view,
  viewWhen,
} from "#tests/harness/verification/verification.ts";

const AGREED = { accepted: true, textVersion: CONSENT_VERSION };
const leave = (one: Account) => one.api.delete("/api/users/me", { body: { password: PASSWORD } });

/** What must happen after the deletion, when the person's access tokens no longer work. */
async function lastRun({ id }: Pick<Account, "id">): Promise<void> {
  const job =
    "SELECT status FROM outbox WHERE name = 'user.leave' AND json_extract(payload, '$.user_id') = ?";
  const isPutOff = `${job} AND status = 'pending' AND next_at > created_at + 600000`;
  await until(async () => (await rows(isPutOff, [id])).length > 0 || null, "the first run");
  await rows("UPDATE users SET deleted_at = deleted_at - 1000000 WHERE id = ?", [id]);
  await rows("UPDATE outbox SET next_at = 0, not_before = 0 WHERE name = 'user.leave' AND payload LIKE ?", [
    `%${id}%`,
  ]);
  await until(async () => {
    await cron();
    return (await rows<{ status: string }>(job, [id]))[0]?.status === "done" || null;
  }, "the last run");
}

/** @returns the places that contain a text unencrypted; searches every text column of every table */
async function placesOf(text: string): Promise<string[]> {
  const tables = await rows<{ name: string; columns: string }>(
    `SELECT t.name, json_group_array(c.name) AS columns FROM sqlite_master t, pragma_table_info(t.name) c
     WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%' AND t.name NOT LIKE 'sanction%' GROUP BY t.name`,
  );
  const found = tables.map(async ({ name, columns }) => {
    const hits = (JSON.parse(columns) as string[]).map(
      (column) => `max(instr(lower("${column}"), lower(?1)) > 0) AS "${column}"`,
    );
    const [row = {}] = await rows<Record<string, number>>(`SELECT ${hits.join(", ")} FROM "${name}"`, [text]);
    return Object.keys(row).flatMap((column) => (row[column] ? [`${name}.${column}`] : []));
  });
  return (await Promise.all(found)).flat();
}

/** A person with a unique name who has used every part of the product. */
async function busyPerson() {
  const name = `Quill${randomBytes(4).toString("hex")}`;
  const person = await withAuthenticator(await account({ firstName: "Jane", lastName: name }));
  const [asker, friend] = [await account(), await account()];
  const stated = { personalInfo: { ...JANE, lastName: name } };
  const ask = () => requestOf(asker, person.email, stated);
  const [waiting, opened, running, done, declined] = [
    await ask(),
    await ask(),
    await ask(),
    await ask(),
    await ask(),
  ];
  await person.api.post(`/api/verifications/${opened}/open`, {
    invite: await inviteOf(person.email, opened),
  });
  for (const id of [running, done]) await consentTo(person, id);
  await person.api.post(`/api/verifications/${declined}/decline`, {});
  await started(person, running);
  await upload(person, done, await fixture("license.jpg"), { name: `${name}.jpg` });
  await viewWhen(asker, done, ({ status }) => status === "completed");
  await waitForMail(asker.email, (mail) => /ready|complete/i.test(mail.subject));
  await consentTo(friend, await requestOf(person, friend.email));
  await requestOf(person, "", { ...stated, mode: "self", consent: AGREED });
  await person.api.put("/api/users/profile", {
    name: `Jane ${name}`,
    email: someEmail(name.toLowerCase()),
    bio: `I am ${name}`,
    address: `1 ${name} Street`,
  });
  await client().post("/api/auth/forgot-password", { email: person.email });
  await client().post("/api/support", {
    name: `Jane ${name}`,
    email: person.email,
    subject: `${name} asks`,
    message: `I am ${name}, and I can't find my request.`,
  });
  await person.api.post(`/api/verifications/${waiting}/report`, { reason: "scam", details: "Wants money." });
  return { name, person, asker, waiting, opened, running, done, declined };
}

const ADDRESS_WAS = ["links.email", "support_tickets.email", "users.email", "verifications.target_email"];
const NAME_WAS = [
  "documents.file_name",
  "notifications.message",
  "support_tickets.message",
  "users.last_name",
  "users.pending_email",
  "verifications.target_name",
];

describe("after an account is deleted", () => {
  test("no table contains the person's name or address", async () => {
    const { name, person } = await busyPerson();
    expect(await placesOf(person.email)).toEqual(expect.arrayContaining(ADDRESS_WAS));
    expect(await placesOf(name)).toEqual(expect.arrayContaining(NAME_WAS));
    expect((await leave(person)).status).toBe(200);
    await lastRun(person);
    expect(await placesOf(person.email)).toEqual([]);
    // The text that other people agreed to stays, because it proves their consent.
    expect(await placesOf(name)).toEqual(["consents.text_shown"]);
    const own = "SELECT text_shown FROM consents WHERE user_id = ? AND text_shown LIKE ?";
    expect(await rows(own, [person.id, `%${name}%`])).toEqual([]);
  });

  test("texts about them and by them are gone, except for what operators hold", async () => {
    const word = `Word${randomBytes(4).toString("hex")}`;
    const [asker, person] = [await account(), await account()];
    const [free, held] = [await requestOf(asker, person.email), await requestOf(asker, person.email)];
    const details = `Wants money, ${word}`;
    for (const id of [free, held]) {
      await rows("UPDATE verifications SET notes = ?, urgent_reason = ?, peer = ? WHERE id = ?", [
        word,
        word,
        JSON.stringify({ kind: "identity", meetingLocation: word, transactionType: word }),
        id,
      ]);
      await person.api.post(`/api/verifications/${id}/report`, { reason: "scam", details });
    }
    await rows("UPDATE verifications SET legal_hold_at = 1 WHERE id = ?", [held]);
    await leave(person);
    await lastRun(person);
    const words = "SELECT notes, urgent_reason, peer FROM verifications WHERE id = ?";
    expect(await rows(words, [free])).toEqual([
      { notes: null, urgent_reason: null, peer: '{"kind":"identity"}' },
    ]);
    expect(await rows(words, [held])).toMatchObject([{ notes: word, urgent_reason: word }]);
    const reports = "SELECT details FROM requester_reports WHERE verification_id = ?";
    expect(await rows(reports, [free])).toEqual([{ details: null }]);
    expect(await rows(reports, [held])).toEqual([{ details }]);
  });

  test("a name that they corrected is gone, except for what operators hold", async () => {
    const [asker, email] = [await account(), someEmail()];
    const [free, held] = [await requestOf(asker, email), await requestOf(asker, email)];
    const person = await continued(free, email, { firstName: "Janet" });
    for (const id of [free, held]) await asker.api.post(`/api/verifications/${id}/cancel`);
    await rows(
      `UPDATE verifications SET legal_hold_at = 1,
        subject_name = (SELECT v.subject_name FROM verifications v WHERE v.id = ?) WHERE id = ?`,
      [free, held],
    );
    const named = async () =>
      (
        await rows("SELECT id FROM verifications WHERE requester_id = ? AND subject_name IS NOT NULL", [
          asker.id,
        ])
      )
        .map(({ id }) => id)
        .sort();
    expect(await named()).toEqual([free, held].sort());
    expect((await person.api.delete("/api/users/me", { body: { email } })).status).toBe(200);
    await lastRun(person);
    expect(await named()).toEqual([held]);
  });

  test("their share links are gone, with views, requests and blocks, and their credentials are revoked", async () => {
    const person = await account();
    const { id, token } = await shareLink(person, { verificationIds: [await passedVerification(person)] });
    const asking = await askingLink(person);
    await askAccess(asking.token);
    const [request] = await accessRequestsOf(person);
    await decideOn(person, request?.id ?? "", { decision: "deny", block: true });
    const [entry] = await rows<{ n: number }>("SELECT credential_entry AS n FROM share_links WHERE id = ?", [
      id,
    ]);
    await leave(person);
    expect((await openShared(token)).status).toBe(404);
    await lastRun(person);
    for (const table of ["share_links", "share_views", "access_requests", "access_blocks"])
      expect(await rows(`SELECT 1 FROM ${table} WHERE user_id = ?`, [person.id])).toEqual([]);
    expect(await rows("SELECT revoked_at FROM status_entries WHERE n = ?", [entry?.n ?? 0])).toEqual([
      { revoked_at: expect.any(Number) },
    ]);
  });

  test("the statement of a dispute is empty", { tags: ["full"] }, async () => {
    const one = await completedCase();
    const { data } = await disputeOf(one);
    const sealed = async () => {
      const [row] = await rows<{ statement: string }>("SELECT statement FROM disputes WHERE id = ?", [
        data.id,
      ]);
      return row?.statement.length ?? 0;
    };
    const before = await sealed();
    await leave(one.subject);
    await lastRun(one.subject);
    expect(before - (await sealed())).toBeGreaterThan(STATEMENT.length);
  });

  test("requests about them have ended, and their requester gets one neutral notice", {
    tags: ["full"],
  }, async () => {
    const { name, person, asker, ...ids } = await busyPerson();
    await leave(person);
    await lastRun(person);
    for (const id of [ids.waiting, ids.opened]) {
      const ended = await view(asker, id);
      expect(ended).toMatchObject({ status: "failed", failure_reason: "consent_declined" });
      expect(JSON.stringify(ended)).not.toMatch(new RegExp(`${name}|${person.email}`, "i"));
    }
    const told = (await mailsTo(asker.email)).filter((mail) => mail.text.includes(ids.waiting));
    expect(told.map((mail) => mail.text).join()).not.toMatch(/delete|account is gone|left/i);
    expect(told).toHaveLength(1);
    const notices = await rows<{ message: string }>("SELECT message FROM notifications WHERE user_id = ?", [
      asker.id,
    ]);
    expect(notices.map(({ message }) => message)).toContain("The result for the person you asked is ready.");
  });

  test("a new account with the same address gets none of the old data", { tags: ["full"] }, async () => {
    const { person } = await busyPerson();
    await leave(person);
    await lastRun(person);
    const anew = await account({ email: person.email });
    const list = await anew.api.get<{ verifications: unknown[] }>("/api/v1/verifications");
    expect(list.data.verifications).toEqual([]);
    const news = await anew.api.get<{ notifications: unknown[] }>("/api/notifications");
    expect(news.data.notifications).toEqual([]);
  });

  test("a person who never verified an address can't take away what belongs to its owner", async () => {
    const [asker, squatter] = [await account(), await account({ unverified: true })];
    const id = await requestOf(asker, squatter.email);
    await leave(squatter);
    await lastRun(squatter);
    expect(await view(asker, id)).toMatchObject({ status: "pending" });
    const owner = await account({ email: squatter.email });
    expect((await view(owner, id)).status).toBe("pending");
  });

  test("the people they had blocked still can't reach that address", { tags: ["full"] }, async () => {
    const [asker, person] = [await account(), await account()];
    const id = await requestOf(asker, person.email);
    await consentTo(person, id);
    await person.api.post(`/api/verifications/${id}/block`);
    await leave(person);
    await lastRun(person);
    const again = await requestOf(asker, person.email);
    await until(
      async () =>
        (
          await rows(
            "SELECT 1 FROM outbox WHERE name = 'mail.invite' AND status = 'done' AND payload LIKE (SELECT '%' || id || '%' FROM links WHERE ref_id = ?)",
            [again],
          )
        ).length > 0 || null,
      "the invite to be looked at",
    );
    expect((await mailsTo(person.email)).filter((mail) => mail.text.includes(again))).toEqual([]);
  });
});
