import { describe, expect, test } from "vitest";
import { codeAt, STEP, withAuthenticator } from "#tests/harness/browser/authenticator.ts";
import { client } from "#tests/harness/client.ts";
import { mailsTo, waitForMail } from "#tests/harness/mail.ts";
import {
  begin,
  choose,
  type GoogleBrowser,
  googleBrowser,
  goThrough,
  place,
} from "#tests/harness/outside/google.ts";
import { account, PASSWORD, someEmail } from "#tests/harness/people/account.ts";
import { continued } from "#tests/harness/people/passwordless.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { requestOf } from "#tests/harness/verification/verification.ts";
import { refresh, type Tokens } from "../browser.ts";

const SUCCESS = "/app/dashboard?oauth=success";
const ERROR = "/login?error=oauth_error";

const tokensOf = async (browser: GoogleBrowser) =>
  (await browser.get<{ tokens: Tokens }>("/api/auth/oauth-tokens")).data.tokens;

const meOf = async (browser: GoogleBrowser) => {
  const { accessToken } = await tokensOf(browser);
  const me = await client().as(accessToken).get<{ user: Record<string, unknown> }>("/api/auth/me");
  return me.data.user;
};

const countOf = async (email: string) => (await rows("SELECT 1 FROM users WHERE email = ?", [email])).length;

describe("GET /api/auth/google/callback", () => {
  test("creates an account with Google's name and a verified address for a new person", async () => {
    const browser = googleBrowser();
    const email = someEmail();
    expect(await goThrough(browser, { email: email.toUpperCase(), name: "Grace Brewster Hopper" })).toBe(
      SUCCESS,
    );
    expect([...browser.jar.keys()]).toEqual(["cs_oauth"]);
    expect(await meOf(browser)).toMatchObject({
      email,
      first_name: "Grace",
      last_name: "Brewster Hopper",
      email_verified: true,
      has_password: false,
      google_linked: true,
      account_type: "individual",
      team_size: 0,
    });
  });

  test("lets in a person with one name, or none", async () => {
    const [browser, other] = [googleBrowser(), googleBrowser()];
    const email = someEmail("cher");
    await goThrough(browser, { email: someEmail(), name: "Cher" });
    expect(await meOf(browser)).toMatchObject({ first_name: "Cher", last_name: "", name: "Cher" });
    await goThrough(other, { email });
    expect(await meOf(other)).toMatchObject({ name: email.split("@")[0] });
  });

  test.each([
    ["the company that was given", { businessName: "  Byron\n& Co " }, "Byron & Co", "Byron & Co"],
    ["Google's name where none was", {}, null, "Ada Byron"],
  ])("gives a business account its team when the type comes by %s", async (_, given, company, name) => {
    const browser = googleBrowser();
    const query = { type: "register", accountType: "business", ...given };
    await goThrough(browser, { email: someEmail(), name: "Ada Byron" }, query);
    const user = await meOf(browser);
    expect(user).toMatchObject({ account_type: "business", company, team_size: 1 });
    const teams = await rows(
      "SELECT t.name, m.role FROM memberships m JOIN teams t ON t.id = m.team_id WHERE m.user_id = ?",
      [String(user.id)],
    );
    expect(teams).toEqual([{ name, role: "owner" }]);
  });

  test("makes a personal account an individual one without a company", async () => {
    const browser = googleBrowser();
    const query = { type: "register", accountType: "personal", businessName: "Byron & Co" };
    await goThrough(browser, { email: someEmail(), name: "Ada Byron" }, query);
    expect(await meOf(browser)).toMatchObject({ account_type: "individual", company: null, team_size: 0 });
  });

  test("finds the same account the second time, even when the address at Google has changed", async () => {
    const [first, second] = [googleBrowser(), googleBrowser()];
    const sub = `sub-${someEmail()}`;
    await goThrough(first, { email: someEmail(), sub });
    await goThrough(second, { email: someEmail(), sub });
    expect((await meOf(second)).id).toBe((await meOf(first)).id);
  });

  test.each([
    ["/app/verifications?status=pending", "/app/verifications?status=pending&oauth=success"],
    ["/app/../app/profile", "/app/profile?oauth=success"],
    ["/team/accept", "/team/accept?oauth=success"],
    ["/app/billing#x", "/app/billing?oauth=success"],
    ["//evil.example/app", SUCCESS],
    ["/\\evil.example/app", SUCCESS],
    ["https://evil.example/app/", SUCCESS],
    ["javascript:alert(1)", SUCCESS],
    ["/app/../api/auth/logout", SUCCESS],
    ["/app/%2e%2e/api/health", SUCCESS],
    ["/application", SUCCESS],
    ["/login", SUCCESS],
  ])("with redirect=%s ends on %s", async (redirect, end) => {
    expect(await goThrough(googleBrowser(), { email: someEmail() }, { redirect })).toBe(end);
  });

  test("ignores a redirect that was put into the cookie afterward", async () => {
    const browser = googleBrowser();
    const back = await choose(await begin(browser), { email: someEmail() });
    const kept = JSON.parse(Buffer.from(browser.jar.get("cs_google") ?? "", "base64url").toString());
    const altered = JSON.stringify({ ...kept, redirect: "https://evil.example/app" });
    browser.jar.set("cs_google", Buffer.from(altered).toString("base64url"));
    expect(place(await browser.get(back))).toBe(SUCCESS);
  });

  test("returns a person who cancels at Google to the sign-in page, which keeps their destination", async () => {
    const browser = googleBrowser();
    expect(await goThrough(browser, "cancel")).toBe("/login?error=oauth_failed");
    expect(await goThrough(browser, "cancel", { redirect: "/app/profile" })).toBe(
      "/login?error=oauth_failed&redirect=%2Fapp%2Fprofile",
    );
    expect(browser.jar.size).toBe(0);
  });

  test("refuses a wrong or missing state, or another browser's, before it calls Google", async () => {
    const email = someEmail();
    const [mine, other] = [googleBrowser(), googleBrowser()];
    const back = await choose(await begin(mine), { email });
    await begin(other);
    expect(place(await other.get(back))).toBe(ERROR);
    expect(place(await googleBrowser().get(back))).toBe(ERROR);
    expect(place(await mine.get(back.replace(/state=[^&]+/, "state=forged")))).toBe(ERROR);
    expect(await countOf(email)).toBe(0);
  });

  test("accepts a code once, and only with the secrets of the browser that started the sign-in", async () => {
    const email = someEmail();
    const browser = googleBrowser();
    const at = await begin(browser);
    const kept = browser.jar.get("cs_google") ?? "";
    const back = await choose(at, { email });
    expect(place(await browser.get(back))).toBe(SUCCESS);
    expect(place(await browser.get(back))).toBe(ERROR);
    browser.jar.set("cs_google", kept);
    expect(place(await browser.get(back))).toBe(ERROR);

    const thief = googleBrowser();
    const stolen = new URL(await choose(await begin(googleBrowser()), { email }), "http://x").searchParams;
    const own = new URL(await begin(thief)).searchParams;
    const query = new URLSearchParams({ code: stolen.get("code") ?? "", state: own.get("state") ?? "" });
    expect(place(await thief.get(`/api/auth/google/callback?${query}`))).toBe(ERROR);
    expect(thief.jar.has("cs_oauth")).toBe(false);
  });

  test("refuses a nonce from another request", async () => {
    const browser = googleBrowser();
    const at = new URL(await begin(browser));
    at.searchParams.set("nonce", "another-request");
    expect(place(await browser.get(await choose(at.href, { email: someEmail() })))).toBe(ERROR);
  });

  test("refuses a token that has expired by our clock", async () => {
    const browser = googleBrowser(Date.now() + 2 * 60 * 60 * 1000);
    expect(await goThrough(browser, { email: someEmail() })).toBe(ERROR);
  });

  test("redirects to the error page when the code is missing or the cookie is nonsense", async () => {
    const browser = googleBrowser();
    const state = new URL(await begin(browser)).searchParams.get("state");
    expect(place(await browser.get(`/api/auth/google/callback?state=${state}`))).toBe(ERROR);
    browser.jar.set("cs_google", "nonsense");
    expect(place(await browser.get("/api/auth/google/callback?state=x&code=y"))).toBe(ERROR);
    expect(place(await browser.get("/api/auth/google/callback"))).toBe(ERROR);
  });

  test("signs no one in, and creates no account, for an address that Google hasn't verified", async () => {
    const [holder, email] = [await account(), someEmail()];
    for (const one of [holder.email, email])
      expect(await goThrough(googleBrowser(), { email: one, unverified: true })).toBe(
        "/login?error=login_failed",
      );
    expect(await countOf(email)).toBe(0);
    expect(await rows("SELECT google_sub FROM users WHERE id = ?", [holder.id])).toEqual([
      { google_sub: null },
    ]);
  });

  test("limits the callbacks from one network address", { tags: ["full"] }, async () => {
    const now = Date.now();
    const browser = googleBrowser(now);
    const at = await begin(browser);
    const state = new URL(at).searchParams.get("state");
    const kept = browser.jar.get("cs_google") ?? "";
    const again = async () => {
      browser.jar.set("cs_google", kept);
      return place(await browser.get(`/api/auth/google/callback?state=${state}&code=guess`));
    };
    for (let i = 0; i < 60; i++) expect(await again()).toBe(ERROR);
    expect(await again()).toBe("/login?error=login_failed");
  });
});

describe("an account that already exists", () => {
  test("ends the sessions of mailed links when it had no password", async () => {
    const email = someEmail();
    const id = await requestOf(await account(), email);
    const subject = await continued(id, email);
    expect(await goThrough(googleBrowser(), { email })).toBe(SUCCESS);
    expect((await subject.api.get(`/api/verifications/${id}`)).status).toBe(401);
    expect((await refresh(client(), subject.refreshToken)).status).toBe(401);
  });

  test("is linked if its address is verified; its password and sessions stay, and a mail says so", async () => {
    const one = await account();
    const browser = googleBrowser();
    expect(await goThrough(browser, { email: one.email, name: "Somebody Else" })).toBe(SUCCESS);
    expect(await meOf(browser)).toMatchObject({
      id: one.id,
      name: "Ada Byron",
      has_password: true,
      google_linked: true,
    });
    expect((await refresh(client(), one.refreshToken)).status).toBe(200);
    const login = await client().post("/api/auth/login", { email: one.email, password: PASSWORD });
    expect(login.status).toBe(200);
    await waitForMail(one.email, (m) => m.subject === "You can now sign in with Google");
    await goThrough(googleBrowser(), { email: one.email });
    expect((await mailsTo(one.email)).filter((m) => m.subject.includes("Google"))).toHaveLength(1);
  });

  test("can't be entered by another Google account with the same address once it's linked", async () => {
    const one = await account();
    await goThrough(googleBrowser(), { email: one.email, sub: `first-${one.id}` });
    const browser = googleBrowser();
    expect(await goThrough(browser, { email: one.email, sub: `second-${one.id}` })).toBe(
      "/login?error=login_failed",
    );
    expect(browser.jar.has("cs_oauth")).toBe(false);
  });

  test("goes to the address's owner if it was unverified, and locks out the person who registered it", async () => {
    const squatter = await account({ unverified: true, firstName: "Mallory", lastName: "Squat" });
    await withAuthenticator(squatter);
    await rows("UPDATE sessions SET device_hash = 'theirs' WHERE user_id = ?", [squatter.id]);
    const browser = googleBrowser();
    expect(await goThrough(browser, { email: squatter.email, name: "Ada Byron" })).toBe(SUCCESS);
    const user = await meOf(browser);
    expect(user).toMatchObject({
      id: squatter.id,
      name: "Ada Byron",
      email_verified: true,
      has_password: false,
      totp_enabled: false,
    });
    const devices = "SELECT 1 FROM sessions WHERE user_id = ? AND device_hash = 'theirs'";
    expect(await rows(devices, [squatter.id])).toEqual([]);
    expect((await refresh(client(), squatter.refreshToken)).status).toBe(401);
    expect((await squatter.api.get("/api/auth/me")).status).toBe(401);
    const login = await client().post("/api/auth/login", { email: squatter.email, password: PASSWORD });
    expect(login.error.code).toBe("invalid_credentials");
  });

  test("is created only once when several sign-ins arrive at the same time", async () => {
    const email = someEmail();
    const browsers = [googleBrowser(), googleBrowser(), googleBrowser()];
    const backs = await Promise.all(browsers.map(async (b) => choose(await begin(b), { email })));
    const ends = await Promise.all(browsers.map(async (b, i) => place(await b.get(backs[i] ?? ""))));
    expect(ends).toEqual([SUCCESS, SUCCESS, SUCCESS]);
    expect(await countOf(email)).toBe(1);
  });

  test("still asks for its second factor", async () => {
    const one = await withAuthenticator();
    const now = one.confirmedAt + STEP;
    const browser = googleBrowser(now);
    expect(await goThrough(browser, { email: one.email })).toBe(SUCCESS);
    const first = await browser.get("/api/auth/oauth-tokens");
    expect([first.status, first.error.code]).toEqual([401, "totp_required"]);
    const code = codeAt(one.secret, now);
    const answer = await browser.post<{ tokens: Tokens }>("/api/auth/oauth-tokens", { totp: code });
    expect(answer.data.tokens.accessToken).toMatch(/^eyJ/);
  });
});
