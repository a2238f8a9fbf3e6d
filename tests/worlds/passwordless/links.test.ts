import { afterAll, beforeAll, expect, it } from "vitest";
import { DAY } from "#contract/time.ts";
import { runBatch } from "#db/batch.ts";
import { refreshTokens } from "#db/schema/accounts/sessions.ts";
import { newSession } from "#functions/accounts/sessions/new-session.ts";
import { refresh } from "#functions/accounts/sessions/refresh.ts";
import { clean } from "#functions/retention/clean.ts";
import { mailsTo } from "#tests/harness/mail.ts";
import { CLIENT, ownTime, type World } from "#tests/harness/world/time.ts";

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

it("keeps the tokens of a session that's limited to a request for as long as the session", async () => {
  const { db, ctx } = world;
  const [requester, subject] = [await world.person(), await world.person()];
  const id = await world.ask(requester, subject);
  const [limited, full] = [
    await newSession(ctx, subject, CLIENT, id),
    await newSession(ctx, subject, CLIENT),
  ];
  await runBatch(db, [...limited.statements, ...full.statements]);
  const { tokens } = await refresh(ctx, CLIENT, limited.tokens.refreshToken);
  const sessionsOfTokens = async () =>
    (await db.select({ session: refreshTokens.sessionId }).from(refreshTokens)).map(({ session }) => session);
  expect((await sessionsOfTokens()).sort()).toEqual([limited.id, limited.id, full.id].sort());
  await world.after(10 * DAY);
  await clean(ctx);
  expect(await sessionsOfTokens()).toEqual([limited.id, limited.id]);
  await refresh(ctx, CLIENT, tokens.refreshToken);
  await world.after(81 * DAY);
  await clean(ctx);
  expect(await sessionsOfTokens()).toEqual([]);
});
