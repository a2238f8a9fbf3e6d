import { describe, expect, test } from "vitest";
import { client } from "#tests/harness/client.ts";
import { fragment, linkIn, mailsTo, waitForMail } from "#tests/harness/mail.ts";
import { type Account, account, someEmail } from "#tests/harness/people/account.ts";
import { rows } from "#tests/harness/stack/db.ts";

const PATH = "/api/users/profile";
interface Answered {
  user: Record<string, unknown>;
}
const put = (one: Account, more: Record<string, unknown> = {}, now?: number) =>
  one.api.put<Answered>(
    PATH,
    { name: "Ada Byron", email: one.email, ...more },
    now === undefined ? {} : { now },
  );
const me = async (one: Account) => (await one.api.get<Answered>("/api/auth/me")).data.user;

describe("PUT /api/users/profile", () => {
  test("changes the profile and answers it as /me does", async () => {
    const one = await account();
    const answer = await put(one, {
      name: "  Augusta Ada   King ",
      phone: "+1 217 333 4455",
      bio: "Numbers & engines.",
      address: "12 St James's Square",
    });
    expect(answer.status).toBe(200);
    expect(answer.data.user).toMatchObject({
      first_name: "Augusta",
      last_name: "Ada King",
      name: "Augusta Ada King",
      email: one.email,
      pending_email: null,
      phone: "+1 217 333 4455",
      bio: "Numbers & engines.",
      address: "12 St James's Square",
      company: null,
      business: null,
    });
    expect(await me(one)).toEqual(answer.data.user);
  });

  test("keeps a name's two parts, even when the full name is sent back unchanged", async () => {
    const one = await account();
    await put(one, { name: undefined, first_name: "Mary Ann", last_name: "Evans" });
    const { user } = (await put(one, { name: "Mary Ann Evans", bio: "Novels" })).data;
    expect(user).toMatchObject({ first_name: "Mary Ann", last_name: "Evans", bio: "Novels" });
    expect((await put(one, { name: "Cher" })).data.user).toMatchObject({ first_name: "Cher", last_name: "" });
  });

  test("limits names as registration does and validates phone numbers; older values stay", async () => {
    const one = await account();
    const whole = { name: undefined, first_name: "Ada", last_name: "Byron" };
    const refused = async (more: Record<string, unknown>) =>
      (await put(one, { ...whole, ...more })).error.fields;
    expect(await refused({ first_name: "A", last_name: "B", phone: "12345" })).toEqual({
      first_name: "First name must be at least 2 characters",
      last_name: "Last name must be at least 2 characters",
      phone: "Enter a phone number, like (202) 555-0147 or +44 20 7946 0958",
    });
    expect(await refused({ last_name: "" })).toEqual({ last_name: "This field is required" });
    expect(await refused({ phone: "+1 999 999 9999" })).toHaveProperty("phone");
    const before = { first_name: "A", last_name: "", phone: "12345" };
    await rows("UPDATE users SET first_name = 'A', last_name = '', phone = '12345' WHERE id = ?", [one.id]);
    const { user } = (await put(one, { ...before, name: undefined, bio: "Words" })).data;
    expect(user).toMatchObject({ ...before, bio: "Words" });
  });

  test("takes short and single names of people who say that it's their full legal name", async () => {
    const one = await account();
    const box = { name: undefined, isFullLegalName: true };
    const saved = async (name: object) => (await put(one, { ...box, ...name })).data.user;
    expect(await saved({ first_name: "Ada", last_name: "O" })).toMatchObject({ name: "Ada O" });
    expect(await saved({ first_name: "", last_name: "Sukarno" })).toMatchObject({
      first_name: "",
      last_name: "Sukarno",
      name: "Sukarno",
    });
    // The form sends the name with every change.
    const later = { name: undefined, first_name: "", last_name: "Sukarno", bio: "Words" };
    expect((await put(one, later)).data.user).toMatchObject({ name: "Sukarno", bio: "Words" });
    expect(await saved({ first_name: "Sukarno" })).toMatchObject({ first_name: "Sukarno", last_name: "" });
    expect((await put(one, { name: undefined, last_name: "Byron" })).error.fields).toEqual({
      first_name: "This field is required",
    });
    expect((await put(one, { ...box, first_name: "", last_name: "" })).error.fields).toEqual({
      name: "This field is required",
    });
  });

  test("keeps absent fields and clears empty or null ones", async () => {
    const one = await account();
    await put(one, { phone: "+44 20 7946 0958", bio: "Words", address: "Somewhere" });
    const { user } = (await put(one, { phone: "", bio: null })).data;
    expect(user).toMatchObject({ phone: null, bio: null, address: "Somewhere" });
  });

  test("accepts a company only for business accounts, and requires one there", async () => {
    const [person, business] = [await account(), await account({ accountType: "business" })];
    expect((await put(person, { company: "Byron & Co" })).data.user.company).toBeNull();
    expect((await put(business, { company: "Analytical Engines" })).data.user.company).toBe(
      "Analytical Engines",
    );
    const empty = await put(business, { company: " " });
    expect(empty.error.fields).toEqual({ company: "Company name is required for business accounts" });
    expect((await put(business)).data.user.company).toBe("Analytical Engines");
  });

  test("asks a Google business account without a company for one only in the form", async () => {
    const business = await account({ accountType: "business" });
    await rows("UPDATE users SET business_name = NULL WHERE id = ?", [business.id]);
    const kept = await put(business, { company: null, bio: "Words" });
    expect([kept.status, kept.data.user.company]).toEqual([200, null]);
    expect((await put(business, { company: "Byron & Co" })).data.user.company).toBe("Byron & Co");
  });

  test("requires name and address, reports all errors at once and saves nothing", async () => {
    const one = await account();
    const answer = await one.api.put(PATH, { name: " ", email: "nowhere", bio: "x".repeat(1001) });
    expect(answer.status).toBe(422);
    expect(answer.error.fields).toEqual({
      name: "This field is required",
      email: "Please enter a valid email address",
      bio: "Must be no more than 1000 characters",
    });
    expect((await one.api.put(PATH, {})).error.fields).toEqual({
      name: "This field is required",
      email: "This field is required",
    });
    expect((await me(one)).bio).toBeNull();
  });

  test("ignores fields that the person can't change", async () => {
    const one = await account({ unverified: true });
    const more = {
      id: "usr_0",
      staff: true,
      account_type: "business",
      accountType: "business",
      email_verified: true,
      totp_enabled: true,
      avatar: "https://evil.example/tracker.png",
    };
    expect((await put(one, more)).data.user).toMatchObject({
      id: one.id,
      staff: false,
      account_type: "individual",
      email_verified: false,
      totp_enabled: false,
      avatar: null,
    });
  });

  test("refuses a session that has ended", async () => {
    const one = await account();
    await one.api.post("/api/auth/logout");
    expect((await put(one, { bio: "Late" })).error.code).toBe("token_invalid");
    expect(await rows("SELECT bio FROM users WHERE id = ?", [one.id])).toEqual([{ bio: null }]);
  });
});

describe("another address", () => {
  test("takes effect only when confirmed: the new address gets a link, the old one a notice", async () => {
    const one = await account();
    const email = someEmail("new");
    const { user } = (await put(one, { email: ` ${email.toUpperCase()}` })).data;
    expect(user).toMatchObject({ email: one.email, pending_email: email, email_verified: true });
    const link = linkIn(await waitForMail(email), "/confirm-email");
    expect(fragment(link, "token")).toMatch(/^lnk_/);
    const notice = await waitForMail(one.email, (m) => m.subject === "A new email address for your account");
    expect(notice.text).not.toContain(email);
    const login = (address: string) =>
      client().post("/api/auth/login", { email: address, password: one.password });
    expect((await login(one.email)).status).toBe(200);
    expect((await login(email)).status).toBe(401);
  });

  test("mails nothing when named again; another address voids the first link", async () => {
    const one = await account();
    const [first, second] = [someEmail("first"), someEmail("second")];
    await put(one, { email: first });
    const link = linkIn(await waitForMail(first), "/confirm-email");
    await put(one, { email: first, bio: "Edited meanwhile" });
    await put(one, { email: second });
    await waitForMail(second);
    expect(await mailsTo(first)).toHaveLength(1);
    const body = { token: fragment(link, "token"), password: one.password };
    expect((await client().post("/api/auth/confirm-email", body)).error.code).toBe("link_used");
  });

  test("is dropped when the old address is named again", async () => {
    const one = await account();
    const email = someEmail("new");
    await put(one, { email });
    const link = linkIn(await waitForMail(email), "/confirm-email");
    expect((await put(one)).data.user.pending_email).toBeNull();
    const body = { token: fragment(link, "token"), password: one.password };
    expect((await client().post("/api/auth/confirm-email", body)).error.code).toBe("link_used");
  });

  test("doesn't reveal whether an account has that address", async () => {
    const [one, other] = [await account(), await account()];
    const answer = await put(one, { email: other.email });
    expect([answer.status, answer.data.user.pending_email]).toEqual([200, other.email]);
  });

  test("is limited per person and per address, while the rest of the profile still changes", async () => {
    const one = await account();
    const now = Date.now();
    for (let i = 0; i < 5; i++) expect((await put(one, { email: someEmail("new") }, now)).status).toBe(200);
    expect((await put(one, { email: someEmail("new") }, now)).status).toBe(429);
    expect((await put(one, { bio: "Still here" }, now)).status).toBe(200);
    const victim = someEmail("victim");
    const askers = await Promise.all([account(), account(), account(), account()]);
    const answers: number[] = [];
    for (const asker of askers) answers.push((await put(asker, { email: victim }, now)).status);
    expect(answers).toEqual([200, 200, 200, 429]);
  });
});
