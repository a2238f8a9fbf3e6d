import { describe, expect, test } from "vitest";
import { client } from "#tests/harness/client.ts";
import { begin, choose, googleBrowser, goThrough } from "#tests/harness/outside/google.ts";
import { someEmail } from "#tests/harness/people/account.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { type Tokens, visible } from "./browser.ts";

const PATH = "/api/auth/oauth-tokens";
const EXPIRED = {
  status: 401,
  error: { code: "oauth_expired", message: "Authentication failed. Please try again." },
};

async function handedOver() {
  const browser = googleBrowser();
  await goThrough(browser, { email: someEmail() });
  return browser;
}

describe("GET /api/auth/oauth-tokens", () => {
  test("hands out the tokens once, for a cookie that scripts can't read", async () => {
    const browser = googleBrowser();
    const email = someEmail();
    await goThrough(browser, { email });
    const cookie = browser.jar.get("cs_oauth") ?? "";
    const answer = await browser.get<{ tokens: Tokens }>(PATH);
    expect(answer.json).toEqual({
      success: true,
      data: {
        tokens: {
          accessToken: expect.stringMatching(/^eyJ/),
          refreshToken: expect.stringMatching(/^[\w-]{43}$/),
        },
      },
    });
    expect(browser.jar.has("cs_oauth")).toBe(false);
    browser.jar.set("cs_oauth", cookie);
    expect(visible(await browser.get(PATH))).toMatchObject(EXPIRED);
  });

  test("binds the session to the browser's own cookie", async () => {
    const browser = await handedOver();
    const { refreshToken } = (await browser.get<{ tokens: Tokens }>(PATH)).data.tokens;
    expect(browser.jar.has("cs_session")).toBe(true);
    const elsewhere = await client().post("/api/auth/refresh", { refreshToken });
    expect(elsewhere.status).toBe(401);
    expect((await browser.post("/api/auth/refresh", { refreshToken })).status).toBe(200);
  });

  test("gives the tokens to exactly one of several concurrent calls", async () => {
    const browser = await handedOver();
    const cookie = { headers: { Cookie: `cs_oauth=${browser.jar.get("cs_oauth")}` } };
    const answers = await Promise.all(Array.from({ length: 5 }, () => browser.api.get(PATH, cookie)));
    expect(answers.map((a) => a.status).sort()).toEqual([200, 401, 401, 401, 401]);
  });

  test("refuses a missing, wrong or ten-minute-old cookie, and doesn't store the cookie itself", async () => {
    expect(visible(await googleBrowser().get(PATH))).toMatchObject(EXPIRED);
    const browser = await handedOver();
    const cookie = browser.jar.get("cs_oauth") ?? "";
    expect(await rows("SELECT 1 FROM handoffs WHERE hash = ?", [cookie])).toEqual([]);
    const headers = { Cookie: `cs_oauth=${cookie}` };
    const late = await browser.api.get(PATH, { headers, now: Date.now() + 10 * 60_000 });
    expect(visible(late)).toMatchObject(EXPIRED);
    browser.jar.set("cs_oauth", `${cookie.slice(0, -1)}_`);
    expect(visible(await browser.get(PATH))).toMatchObject(EXPIRED);
  });

  test("limits the cookie to this path", async () => {
    const browser = googleBrowser();
    const back = await choose(await begin(browser), { email: someEmail() });
    const lines = (await browser.get(back)).headers.getSetCookie();
    expect(lines.find((line) => line.startsWith("cs_oauth="))).toMatch(
      /^cs_oauth=[\w-]{43}; Max-Age=600; Path=\/api\/auth\/oauth-tokens; HttpOnly; SameSite=Strict$/,
    );
  });
});
