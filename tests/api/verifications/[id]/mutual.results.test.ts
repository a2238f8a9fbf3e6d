import { describe, expect, it } from "vitest";
import { waitForMail } from "#tests/harness/mail.ts";
import { type Account, account, someEmail } from "#tests/harness/people/account.ts";
import { isFull, sample } from "#tests/harness/scope.ts";
import { rows } from "#tests/harness/stack/db.ts";
import {
  back,
  exported,
  HELD,
  isDone,
  isOut,
  notificationsAbout,
  pair,
  person,
  quiet,
  READY,
  readyMails,
} from "#tests/harness/verification/mutual.ts";
import { peerOf } from "#tests/harness/verification/peer.ts";
import { consentTo, inviteOf, view, viewWhen } from "#tests/harness/verification/verification.ts";

describe("the results of a mutual check", () => {
  it.each(sample(["there", "return"] as const, 1))(
    "wait for each other when %s ends first",
    async (order) => {
      const { first, second, ...ids } = await pair();
      const both = [ids.there, ids.return];
      const subjectOf = { [ids.there]: second, [ids.return]: first };
      const early = ids[order];
      const late = order === "there" ? ids.return : ids.there;

      await consentTo(subjectOf[early] as Account, early);
      await isDone(first, early);
      await quiet(both);
      for (const who of [first, second]) {
        expect(await view(who, early)).toMatchObject({
          status: "completed",
          results: null,
          checks: [],
          mutual: { with_id: late, with_status: "pending", held: true },
        });
        expect((await view(who, early)).actions).not.toContain("export");
        const refused = await exported(who, early);
        expect([refused.status, refused.error.code]).toEqual([409, "results_held"]);
        const news = await notificationsAbout(who, early);
        expect([news.includes(HELD), news.includes(READY)]).toEqual([true, false]);
        expect(await readyMails(who, early)).toEqual([]);
      }

      await consentTo(subjectOf[late] as Account, late);
      await isDone(second, late);
      for (const id of both) await isOut(id, [first, second], both);
    },
  );

  it("are released once when both end at the same moment", async () => {
    for (let round = 0; round < (isFull ? 2 : 1); round++) {
      const { first, second, ...ids } = await pair();
      await Promise.all([consentTo(second, ids.there), consentTo(first, ids.return)]);
      await Promise.all([isDone(first, ids.there), isDone(second, ids.return)]);
      const both = [ids.there, ids.return];
      for (const id of both) await isOut(id, [first, second], both);
      const events = await rows<{ n: number }>(
        `SELECT count(*) AS n FROM outbox WHERE name IN ('report_ready', 'mail.completed')
          AND payload ->> 'verification_id' IN (?, ?)`,
        both,
      );
      expect(events).toEqual([{ n: 4 }]);
      for (const who of [first, second])
        for (const id of both) {
          const news = (await notificationsAbout(who, id)).filter((one) => one === HELD || one === READY);
          expect([[READY], [HELD, READY]]).toContainEqual(news);
        }
    }
  });

  const ENDINGS = {
    "is declined": (subject: Account, _asker: Account, id: string) =>
      subject.api.post(`/api/verifications/${id}/decline`, {}),
    "is canceled": (_subject: Account, asker: Account, id: string) =>
      asker.api.post(`/api/verifications/${id}/cancel`),
    "is canceled with others": (_subject: Account, asker: Account, id: string) =>
      asker.api.post("/api/v1/verifications/bulk-action", { action: "cancel", verificationIds: [id] }),
  };
  it.each(sample(Object.entries(ENDINGS), 1))("are released when the other check %s", async (_, end) => {
    const { first, second, ...ids } = await pair();
    await consentTo(second, ids.there);
    await isDone(first, ids.there);
    await quiet([ids.there, ids.return]);
    await end(first, second, ids.return);
    await isOut(ids.there, [first, second], [ids.there, ids.return]);
    expect(await notificationsAbout(second, ids.return)).not.toContain(READY);
  });

  it("are released when the other check fails", { tags: ["full"] }, async () => {
    const [first, second] = [await account(), await person()];
    const there = await peerOf(first, second.email);
    const id = (await back(second, there)).data.verification_id;
    await consentTo(second, there);
    await isDone(first, there);
    await consentTo(first, id);
    await quiet([there, id]);
    expect((await view(second, there)).mutual.held).toBe(true);
    await first.api.post(`/api/verifications/${id}/evidence-complete`);
    await viewWhen(first, id, ({ status }) => status === "failed");
    await isOut(there, [first, second], [there, id]);
  });

  it("are released when consent to the other check is withdrawn while it runs", {
    tags: ["full"],
  }, async () => {
    const [first, second] = [await account(), await person()];
    const there = await peerOf(first, second.email);
    const id = (await back(second, there)).data.verification_id;
    await consentTo(second, there);
    await isDone(first, there);
    await consentTo(first, id);
    await quiet([there, id]);
    await first.api.post(`/api/verifications/${id}/withdraw`);
    await isOut(there, [first, second], [there, id]);
  });

  it("stay with their subject when consent is withdrawn while they wait", async () => {
    const { first, second, ...ids } = await pair();
    await consentTo(second, ids.there);
    await isDone(first, ids.there);
    await quiet([ids.there, ids.return]);
    await second.api.post(`/api/verifications/${ids.there}/withdraw`);
    expect((await exported(first, ids.there)).error.code).toBe("consent_withdrawn");
    expect((await exported(second, ids.there)).error.code).toBe("results_held");
    await consentTo(first, ids.return);
    await isDone(second, ids.return);
    const both = [ids.there, ids.return];
    await isOut(ids.return, [first, second], both);
    await isOut(ids.there, [second], both);
    expect(await view(first, ids.there)).toMatchObject({ results: null, mutual: { held: false } });
    expect(await notificationsAbout(first, ids.there)).not.toContain(READY);
    expect(await readyMails(first, ids.there)).toEqual([]);
  });

  it("stay visible if they were released before the other check was requested", {
    tags: ["full"],
  }, async () => {
    const [first, second] = [await person(), await person()];
    const there = await peerOf(first, second.email);
    await consentTo(second, there);
    await isDone(first, there);
    const id = (await back(second, there)).data.verification_id;
    expect((await view(first, there)).results).not.toBeNull();
    await consentTo(first, id);
    await isDone(second, id);
    for (const one of [there, id]) await isOut(one, [first, second], [there, id]);
  });

  it("aren't held back by an invite that opens only from the mail", { tags: ["full"] }, async () => {
    const first = await person();
    const email = someEmail();
    const there = await peerOf(first, email, { mutual: true });
    const invite = await inviteOf(email, there);
    const second = await account({ email, firstName: "Robin", lastName: "Sandbox-Pass", unverified: true });
    await second.api.post(`/api/verifications/${there}/open`, { invite });
    const id = (await back(second, there)).data.verification_id;
    await consentTo(second, there);
    await consentTo(first, id);
    for (const one of [there, id]) await isOut(one, [first, second], [there, id]);
    await waitForMail(first.email, ({ text }) => text.includes(id));
  });
});
