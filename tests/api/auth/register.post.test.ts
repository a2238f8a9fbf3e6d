import { describe, expect, test } from "vitest";
import { client } from "#tests/harness/client.ts";
import { fragment, linkIn, mailsTo, waitForMail } from "#tests/harness/mail.ts";
import { PASSWORD, someEmail } from "#tests/harness/people/account.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { browser, type SignedIn, visible } from "./browser.ts";

const PATH = "/api/auth/register";
const person = (email = someEmail()) => ({ firstName: "Ada", lastName: "Byron", email, password: PASSWORD });

describe("POST /api/auth/register", () => {
  test("creates a personal account, signs it in and mails a link that verifies the address", async () => {
    const api = client();
    const email = someEmail();
    const answer = await api.post<SignedIn>(PATH, {
      ...person(` ${email.toUpperCase()} `),
      accountType: "individual",
    });
    expect(answer.status).toBe(201);
    const { user, tokens } = answer.data;
    expect(user).toEqual({
      id: expect.stringMatching(/^usr_[0-9a-z]{26}$/),
      email,
      first_name: "Ada",
      last_name: "Byron",
      name: "Ada Byron",
      phone: null,
      company: null,
      business: null,
      checked_name: null,
      bio: null,
      address: null,
      avatar: null,
      account_type: "individual",
      accountType: "individual",
      email_verified: false,
      phone_verified: false,
      pending_email: null,
      has_password: true,
      limited_to: null,
      google_linked: false,
      totp_enabled: false,
      teams: [],
      staff: false,
      team_size: 0,
      total_verifications: 0,
      verificationStatus: "unverified",
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
    const me = await api.as(tokens.accessToken).get<{ user: unknown }>("/api/auth/me");
    expect(me.data.user).toEqual(user);
    const mail = await waitForMail(email);
    expect(fragment(linkIn(mail, "/verify-email"), "token")).toMatch(/^lnk_/);
  });

  test("stores an address's domain in ASCII, and finds the account by either spelling", async () => {
    const [name] = someEmail().split("@");
    const email = `${name}@xn--mller-kva.example`;
    const answer = await client().post<SignedIn>(PATH, person(`${name}@Müller.example\u200b`));
    expect([answer.status, answer.data.user.email]).toEqual([201, email]);
    await waitForMail(email);
    const signedIn = await client().post<SignedIn>("/api/auth/login", {
      email: `${name}@müller.example`,
      password: PASSWORD,
    });
    expect([signedIn.status, signedIn.data.user.email]).toEqual([200, email]);
  });

  test.each([
    [{ firstName: "李", lastName: "王" }, "李 王"],
    [{ firstName: "Ada", lastName: "O", isFullLegalName: true }, "Ada O"],
    [{ firstName: "Sukarno", lastName: "", isFullLegalName: true }, "Sukarno"],
    [{ lastName: "Sukarno", isFullLegalName: true }, "Sukarno"],
  ])("creates an account for %j", async (names, name) => {
    const { firstName: _first, lastName: _last, ...rest } = person();
    const answer = await client().post<SignedIn>(PATH, { ...rest, ...names });
    expect([answer.status, answer.data.user]).toEqual([201, expect.objectContaining({ name })]);
  });

  test("refuses a short or single name of someone who doesn't say that it's their full legal name", async () => {
    const refused = async (names: object) =>
      (await client().post(PATH, { ...person(), ...names })).error.fields;
    expect(await refused({ lastName: "O" })).toEqual({
      lastName: "Last name must be at least 2 characters",
    });
    expect(await refused({ lastName: "" })).toEqual({ lastName: "This field is required" });
  });

  test("creates a business account's team with that account as its owner", async () => {
    const api = client();
    const answer = await api.post<SignedIn>(PATH, {
      ...person(),
      accountType: "business",
      businessName: "Byron & Co",
    });
    const { user } = answer.data;
    expect(user).toMatchObject({ account_type: "business", company: "Byron & Co", team_size: 1 });
    const memberships = await rows(
      "SELECT t.name, m.role FROM memberships m JOIN teams t ON t.id = m.team_id WHERE m.user_id = ?",
      [user.id],
    );
    expect(memberships).toEqual([{ name: "Byron & Co", role: "owner" }]);
  });

  test.each(["individual", "personal", undefined])(
    "drops the company name that a %s account sends",
    async (type) => {
      const body = { ...person(), accountType: type, businessName: "Byron & Co" };
      const answer = await client().post<SignedIn>(PATH, body);
      expect([answer.status, answer.data.user.accountType]).toEqual([201, "individual"]);
      expect(answer.data.user).toMatchObject({ account_type: "individual", company: null, team_size: 0 });
    },
  );

  test("stores only hashes of the password and the refresh token", async () => {
    const answer = await client().post<SignedIn>(PATH, person());
    const { user, tokens } = answer.data;
    const [row] = await rows<{ password_hash: string }>("SELECT password_hash FROM users WHERE id = ?", [
      user.id,
    ]);
    expect(row?.password_hash).toMatch(/^scrypt\$1024\$8\$5\$/);
    const found = await rows("SELECT 1 FROM refresh_tokens WHERE hash = ?", [tokens.refreshToken]);
    expect(found).toEqual([]);
  });

  test("answers 409 for a taken address, in any case and verified or not, and mails its holder", async () => {
    const email = someEmail();
    await client().post(PATH, person(email));
    const again = await client().post(PATH, { ...person(email.toUpperCase()), firstName: "Eve" });
    expect(again.status).toBe(409);
    expect(again.error).toMatchObject({
      code: "email_taken",
      message: "An account with this email already exists",
    });
    expect(await rows("SELECT first_name FROM users WHERE email = ?", [email])).toEqual([
      { first_name: "Ada" },
    ]);
    await waitForMail(email, (mail) => mail.text.includes("/login"));
  });

  test("gives an address to exactly one of several concurrent registrations", async () => {
    const email = someEmail();
    const answers = await Promise.all([1, 2, 3, 4].map(() => client().post(PATH, person(email))));
    expect(answers.map((a) => a.status).sort()).toEqual([201, 409, 409, 409]);
    const [count] = await rows<{ n: number }>(
      "SELECT count(*) AS n FROM sessions WHERE user_id = (SELECT id FROM users WHERE email = ?)",
      [email],
    );
    expect(count?.n).toBe(1);
  });

  test("reports all errors at once in the form's words, and mails no one", async () => {
    const email = someEmail();
    const answer = await client().post(PATH, {
      firstName: "A",
      lastName: "",
      email: "nobody",
      password: "weak",
      accountType: "business",
    });
    expect(answer.status).toBe(422);
    expect(answer.error.fields).toMatchObject({
      firstName: "First name must be at least 2 characters",
      lastName: "This field is required",
      email: "Please enter a valid email address",
      password:
        "Password must contain at least 8 characters, one uppercase, one lowercase, one number, and one special character",
    });
    const company = await client().post(PATH, { ...person(email), accountType: "business" });
    expect(company.error.fields).toEqual({ businessName: "Company name is required for business accounts" });
    expect(await mailsTo(email)).toEqual([]);
  });

  test("binds the session to a cookie that scripts can't read in a browser, and sets none elsewhere", async () => {
    const inBrowser = await browser().post(PATH, person());
    expect(inBrowser.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^cs_session=[\w-]{43}; Max-Age=43200; Path=\/api\/auth; HttpOnly; SameSite=Strict$/,
      ),
      expect.stringMatching(/^cs_device=/),
    ]);
    const elsewhere = await client().post(PATH, person());
    expect(elsewhere.headers.has("Set-Cookie")).toBe(false);
  });

  test("refuses repeated registrations of one address, whoever holds it, but not of others", async () => {
    const email = someEmail();
    const api = client();
    const now = Date.now();
    await client().post(PATH, person(email));
    for (let i = 0; i < 5; i++) expect((await api.post(PATH, person(email), { now })).status).toBe(409);
    const refused = await api.post(PATH, person(email), { now });
    expect(refused.status).toBe(429);
    expect(refused.error.code).toBe("rate_limited");
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect((await client().post(PATH, person(email))).status).toBe(409);
    expect((await api.post(PATH, person())).status).toBe(201);
  });

  test("limits the accounts that one network address can create per hour", { tags: ["full"] }, async () => {
    const api = client();
    const now = Date.now();
    for (let i = 0; i < 30; i++) expect((await api.post(PATH, person(), { now })).status).toBe(201);
    const refused = await api.post(PATH, person(), { now });
    expect(visible(refused)).toMatchObject({ status: 429, error: { code: "rate_limited" } });
    const seconds = Number(refused.headers.get("Retry-After"));
    const inTheNextWindow = now + seconds * 1000;
    expect((await api.post(PATH, person(), { now: inTheNextWindow })).status).toBe(201);
  });
});
