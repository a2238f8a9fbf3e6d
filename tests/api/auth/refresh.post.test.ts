import { describe, expect, test } from "vitest";
import { MINUTE } from "#contract/time.ts";
import { type Client, client } from "#tests/harness/client.ts";
import { mailsTo, waitForMail } from "#tests/harness/mail.ts";
import { account, PASSWORD } from "#tests/harness/people/account.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { browser, cookieOf, refresh, type SignedIn, signedIn, visible } from "./browser.ts";

const ENDED = {
  status: 401,
  error: { code: "session_ended", message: "Session expired. Please log in again." },
  setsCookie: false,
};

/** Refreshes the newest token every 50 minutes, as an open page would. @returns the last token */
async function keepAlive(as: Client, token: string, from: number, to: number): Promise<string> {
  let last = token;
  for (let now = from; now <= to; now += 50 * MINUTE) {
    const answer = await refresh(as, last, now);
    expect(answer.status).toBe(200);
    last = answer.data.tokens.refreshToken;
  }
  return last;
}

/** The refresh tokens of a person's sessions, as stored. */
const linesOf = ({ id }: { id: string }) =>
  rows<{ hash: string; used_at: number | null }>(
    "SELECT t.hash, t.used_at FROM refresh_tokens t JOIN sessions s ON s.id = t.session_id WHERE s.user_id = ?",
    [id],
  );

describe("POST /api/auth/refresh", () => {
  test("trades a token for new ones of the same session", async () => {
    const one = await account();
    const answer = await refresh(client(), one.refreshToken);
    expect(answer.status).toBe(200);
    const { tokens } = answer.data;
    expect(tokens.refreshToken).not.toBe(one.refreshToken);
    const list = await client()
      .as(tokens.accessToken)
      .get<{ sessions: { id: string; current: boolean }[] }>("/api/auth/sessions");
    expect(list.data.sessions).toEqual([expect.objectContaining({ current: true })]);
    expect((await refresh(client(), tokens.refreshToken)).status).toBe(200);
  });

  test("answers the person, too, as they are now, and the number of their newest event", async () => {
    const one = await account();
    await rows("UPDATE users SET bio = 'Changed since' WHERE id = ?", [one.id]);
    const { user, tokens, last_event: first } = (await refresh(client(), one.refreshToken)).data;
    expect(user).toEqual(
      (await client().as(tokens.accessToken).get<{ user: object }>("/api/auth/me")).data.user,
    );
    expect(user).toMatchObject({ id: one.id, email: one.email, bio: "Changed since", limited_to: null });
    await rows(
      "INSERT INTO user_events (user_id, seq, event_id, type, data, created_at) VALUES (?, ?, ?, 'report_ready', '{}', ?)",
      [one.id, first + 7, `evt_${one.id}`, Date.now()],
    );
    // The same answer again within the grace period tells what's newest now, too.
    for (const token of [one.refreshToken, tokens.refreshToken])
      expect((await refresh(client(), token)).data.last_event).toBe(first + 7);
  });

  test("ends the session for both sides when an old token is used again, and mails the holder", async () => {
    const one = await account();
    const now = Date.now();
    const fresh = (await refresh(client(), one.refreshToken, now)).data.tokens;
    const stolen = await refresh(client(), one.refreshToken, now + 10_001);
    expect(visible(stolen)).toEqual(ENDED);
    expect(visible(await refresh(client(), fresh.refreshToken, now + 10_002))).toEqual(ENDED);
    expect((await client().as(fresh.accessToken).get("/api/auth/me")).status).toBe(401);
    const mail = await waitForMail(one.email, (m) => !m.text.includes("/verify-email"));
    expect(mail.text).toContain("/login");
  });

  test("ends the session only once when an old token is used again and again", async () => {
    const one = await account();
    const now = Date.now();
    await refresh(client(), one.refreshToken, now);
    const replay = () => refresh(client(), one.refreshToken, now + 11_000);
    const answers = await Promise.all([replay(), replay(), replay()]);
    expect(answers.map((a) => a.status)).toEqual([401, 401, 401]);
    await waitForMail(one.email);
    const jobs = await rows(
      "SELECT id FROM outbox WHERE name = 'mail.session_family_ended' AND json_extract(payload, '$.user_id') = ?",
      [one.id],
    );
    expect(jobs).toHaveLength(1);
    expect(await mailsTo(one.email)).toHaveLength(1);
  });

  test("leaves other sessions of the same person alone", async () => {
    const { refreshToken, second } = await signedIn();
    const now = Date.now();
    await refresh(client(), refreshToken, now);
    await refresh(client(), refreshToken, now + 11_000);
    expect((await refresh(client(), second.refreshToken, now + 12_000)).status).toBe(200);
  });

  test("gives two tabs that use one token within ten seconds the same successor", async () => {
    const one = await account();
    const now = Date.now();
    const first = await refresh(client(), one.refreshToken, now);
    const second = await refresh(client(), one.refreshToken, now + 10_000);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.data.tokens.refreshToken).toBe(first.data.tokens.refreshToken);
    expect(await linesOf(one)).toHaveLength(2);
    expect((await client().as(second.data.tokens.accessToken).get("/api/auth/me")).status).toBe(200);
    expect((await refresh(client(), first.data.tokens.refreshToken, now + 11_000)).status).toBe(200);
  });

  test("lets forty tabs refresh at the same moment with a single line of tokens", async () => {
    const one = await account();
    const together = async (token: string) => {
      const answers = await Promise.all(Array.from({ length: 40 }, () => refresh(client(), token)));
      expect(answers.map((a) => a.status)).toEqual(new Array(40).fill(200));
      const given = new Set(answers.map((a) => a.data.tokens.refreshToken));
      expect(given.size).toBe(1);
      return [...given][0]!;
    };
    await together(await together(one.refreshToken));
    const lines = await linesOf(one);
    expect(lines).toHaveLength(3);
    expect(lines.filter(({ used_at }) => used_at === null)).toHaveLength(1);
  });

  test("ends the session when an old token's successor was already used, even within the ten seconds", async () => {
    const one = await account();
    const now = Date.now();
    const fresh = (await refresh(client(), one.refreshToken, now)).data.tokens;
    const next = (await refresh(client(), fresh.refreshToken, now + 1000)).data.tokens;
    expect(visible(await refresh(client(), one.refreshToken, now + 2000))).toEqual(ENDED);
    expect(visible(await refresh(client(), next.refreshToken, now + 3000))).toEqual(ENDED);
    await waitForMail(one.email, (m) => !m.text.includes("/verify-email"));
  });

  test("makes successors unpredictable, and stores neither token in plain text", async () => {
    const one = await account();
    const { refreshToken } = (await refresh(client(), one.refreshToken)).data.tokens;
    expect(refreshToken).toMatch(/^[\w-]{43}$/);
    const hashes = (await linesOf(one)).map(({ hash }) => hash);
    for (const token of [one.refreshToken, refreshToken]) expect(hashes.join()).not.toContain(token);
  });

  test("refuses a browser's token without its cookie, and the attempt doesn't use it up", async () => {
    const one = await account();
    const answer = await browser().post<SignedIn>("/api/auth/login", {
      email: one.email,
      password: PASSWORD,
    });
    const { refreshToken } = answer.data.tokens;
    expect(visible(await refresh(client(), refreshToken))).toEqual(ENDED);
    expect(visible(await refresh(browser("cs_session=made-up"), refreshToken))).toEqual(ENDED);
    expect((await refresh(browser(cookieOf(answer)), refreshToken)).status).toBe(200);
  });

  test("ends a browser's session when an old token is used again, even without the cookie", async () => {
    const one = await account();
    const now = Date.now();
    const answer = await browser().post<SignedIn>("/api/auth/login", {
      email: one.email,
      password: PASSWORD,
    });
    const own = browser(cookieOf(answer));
    const fresh = (await refresh(own, answer.data.tokens.refreshToken, now)).data.tokens;
    await refresh(client(), answer.data.tokens.refreshToken, now + 11_000);
    expect(visible(await refresh(own, fresh.refreshToken, now + 12_000))).toEqual(ENDED);
  });

  test("repeats a lost answer to a browser for two minutes, until the new token is used", async () => {
    const one = await account();
    const now = Date.now();
    const answer = await browser().post<SignedIn>("/api/auth/login", {
      email: one.email,
      password: PASSWORD,
    });
    const own = browser(cookieOf(answer));
    const old = answer.data.tokens.refreshToken;
    const lost = (await refresh(own, old, now)).data.tokens;
    const again = await refresh(own, old, now + 2 * MINUTE);
    expect(again.status).toBe(200);
    expect(again.data.tokens.refreshToken).toBe(lost.refreshToken);
    expect((await refresh(own, lost.refreshToken, now + 2 * MINUTE)).status).toBe(200);
    expect(visible(await refresh(own, old, now + 2 * MINUTE))).toEqual(ENDED);
    await waitForMail(one.email, (m) => !m.text.includes("/verify-email"));
  });

  test("treats an old token as stolen after two minutes, even with its cookie", async () => {
    const one = await account();
    const now = Date.now();
    const answer = await browser().post<SignedIn>("/api/auth/login", {
      email: one.email,
      password: PASSWORD,
    });
    const own = browser(cookieOf(answer));
    const fresh = (await refresh(own, answer.data.tokens.refreshToken, now)).data.tokens;
    const late = await refresh(own, answer.data.tokens.refreshToken, now + 2 * MINUTE + 1);
    expect(visible(late)).toEqual(ENDED);
    expect(visible(await refresh(own, fresh.refreshToken, now + 2 * MINUTE + 2))).toEqual(ENDED);
  });

  test("ends a session after an hour without a refresh", async () => {
    const one = await account();
    const now = Date.now();
    const fresh = (await refresh(client(), one.refreshToken, now)).data.tokens;
    expect(visible(await refresh(client(), fresh.refreshToken, now + 60 * MINUTE))).toEqual(ENDED);
    const inTime = await refresh(client(), fresh.refreshToken, now + 60 * MINUTE - 1);
    expect(inTime.status).toBe(200);
  });

  test("ends a session after twelve hours, however often it was refreshed", async () => {
    const one = await account();
    const api = client();
    const [session] = await rows<{ created_at: number }>(
      "SELECT created_at FROM sessions WHERE user_id = ?",
      [one.id],
    );
    const begun = session!.created_at;
    const last = await keepAlive(api, one.refreshToken, begun + 20 * MINUTE, begun + 720 * MINUTE - 1);
    expect((await refresh(api, last, begun + 720 * MINUTE - 1)).status).toBe(200);
    expect(visible(await refresh(api, last, begun + 720 * MINUTE))).toEqual(ENDED);
  });

  test("refuses an unknown token and reports a missing one as a field error", async () => {
    expect(visible(await refresh(client(), "never-was"))).toEqual(ENDED);
    const missing = await client().post("/api/auth/refresh", {});
    expect(missing.status).toBe(422);
    expect(missing.error.fields).toEqual({ refreshToken: "This field is required" });
  });
});
