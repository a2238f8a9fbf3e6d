import { describe, expect, test } from "vitest";
import { codeAt, STEP, withAuthenticator } from "#tests/harness/browser/authenticator.ts";
import { googleBrowser, goThrough } from "#tests/harness/outside/google.ts";

const PATH = "/api/auth/oauth-tokens";

async function waiting() {
  const one = await withAuthenticator();
  const now = one.confirmedAt + STEP;
  const browser = googleBrowser(now);
  await goThrough(browser, { email: one.email });
  return { ...one, now, browser, code: codeAt(one.secret, now) };
}

describe("POST /api/auth/oauth-tokens", () => {
  test("allows another try after a wrong code, and hands out the tokens once for the right one", async () => {
    const { browser, code, secret, now } = await waiting();
    const wrong = await browser.post(PATH, { totp: codeAt(secret, now - 10 * STEP) });
    expect([wrong.status, wrong.error.code]).toEqual([401, "totp_invalid"]);
    expect((await browser.post(PATH, { totp: code })).status).toBe(200);
    expect((await browser.post(PATH, { totp: code })).error.code).toBe("oauth_expired");
  });

  test("accepts a recovery code instead", async () => {
    const { browser, recoveryCodes } = await waiting();
    expect((await browser.post(PATH, { totp: recoveryCodes[0] })).status).toBe(200);
  });

  test("refuses a code without the cookie", async () => {
    const { code } = await waiting();
    expect((await googleBrowser().post(PATH, { totp: code })).error.code).toBe("oauth_expired");
  });

  test("refuses repeated guesses", async () => {
    const { browser, code, secret, now } = await waiting();
    const wrong = codeAt(secret, now - 10 * STEP);
    let last = 0;
    for (let i = 0; i < 11 && last !== 429; i++) last = (await browser.post(PATH, { totp: wrong })).status;
    expect(last).toBe(429);
    expect((await browser.post(PATH, { totp: code })).status).toBe(429);
  });

  test("requires a code", async () => {
    const { browser } = await waiting();
    expect((await browser.post(PATH, {})).error.fields).toEqual({ totp: "This field is required" });
  });
});
