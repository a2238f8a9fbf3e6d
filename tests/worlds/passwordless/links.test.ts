import { afterAll, beforeAll, expect, it } from "vitest";
import { refreshTokens, sessions } from "#db/schema/sessions.ts";
import { clean } from "#functions/retention/clean.ts";
import { mailsTo } from "#tests/harness/mail.ts";
import { DAY, ownTime, type World } from "#tests/harness/time.ts";

let world: World;
beforeAll(async () => {
  world = await ownTime();
});
afterAll(() => world?.stop());

it("leads a subject without a password to the request's own page, in every mail about it", async () => {
  const [requester, subject] = [await world.person({ passwordHash: "none" }), await world.person()];
  const id = await world.ask(requester, subject);
  await world.consent(subject, id);
  await world.after(3 * DAY);
  await world.after(4 * DAY);
  const urls = (await mailsTo(subject.email)).map(({ subject: title, text }) => [
    title,
    /https?:\/\/[^/]+(\/(?:v|app)\/[\w/]*)/.exec(text)?.[1],
  ]);
  expect(urls.map(([title]) => title)).toEqual(
    expect.arrayContaining(["Documents are still missing", expect.stringMatching(/has expired$/)]),
  );
  expect(new Set(urls.map(([, url]) => url))).toEqual(new Set([`/v/${id}`]));
  // The other side has a password.
  const theirs = (await mailsTo(requester.email)).map(({ text }) => text).join("\n");
  expect(theirs).toContain(`/app/verifications/${id}`);
});

it("keeps the unused token of a session that's limited to a request for as long as the session", async () => {
  const { db, ctx } = world;
  const person = await world.person();
  const at = ctx.now();
  const session = { userId: person.id, createdAt: at, usedAt: at, expiresAt: at + DAY };
  await db.insert(sessions).values([
    { id: "ses_limited", ...session, verificationId: "ver_1" },
    { id: "ses_full", ...session },
  ]);
  await db.insert(refreshTokens).values([
    { hash: "limited", sessionId: "ses_limited", createdAt: at },
    { hash: "limited_used", sessionId: "ses_limited", createdAt: at, usedAt: at },
    { hash: "full", sessionId: "ses_full", createdAt: at },
  ]);
  const kept = async () =>
    (await db.select({ hash: refreshTokens.hash }).from(refreshTokens)).map(({ hash }) => hash);
  await world.after(10 * DAY);
  await clean(ctx);
  expect(await kept()).toEqual(["limited"]);
  await world.after(81 * DAY);
  await clean(ctx);
  expect(await kept()).toEqual([]);
});
