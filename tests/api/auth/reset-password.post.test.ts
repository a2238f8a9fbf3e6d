import { describe, expect, test } from "vitest";
import { client } from "#tests/harness/client.ts";
import { fragment, linkIn, mailsTo, waitForMail } from "#tests/harness/mail.ts";
import { account, PASSWORD, someEmail } from "#tests/harness/people/account.ts";
import { proveOwnPhone, somePhone } from "#tests/harness/people/phone.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { until } from "#tests/harness/until.ts";
import { refresh, type SignedIn, visible } from "./browser.ts";

const PATH = "/api/auth/reset-password";
const NEW = "Battery-staple8!";

const login = (email: string, password: string) =>
  client().post<SignedIn>("/api/auth/login", { email, password });

/** Requests `count` links. @returns their tokens */
async function asked(email: string, count = 1): Promise<string[]> {
  for (let i = 0; i < count; i++) await client().post("/api/auth/forgot-password", { email });
  const mails = await until(async () => {
    const all = (await mailsTo(email)).filter((m) => m.text.includes("/reset-password"));
    return all.length >= count ? all : null;
  }, "the reset mails");
  return mails.map((mail) => fragment(linkIn(mail, "/reset-password"), "token"));
}

describe("POST /api/auth/reset-password", () => {
  test("sets the password and ends every session", async () => {
    const one = await account();
    const [token] = await asked(one.email);
    const answer = await client().post(PATH, { token, password: NEW });
    expect(answer.status).toBe(200);
    expect((await login(one.email, PASSWORD)).status).toBe(401);
    expect((await login(one.email, NEW)).status).toBe(200);
    expect((await refresh(client(), one.refreshToken)).status).toBe(401);
    expect((await one.api.get("/api/auth/me")).status).toBe(401);
  });

  test("works once, and voids every other reset link", async () => {
    const one = await account();
    const [first, second] = await asked(one.email, 2);
    expect((await client().post(PATH, { token: first, password: NEW })).status).toBe(200);
    for (const token of [first, second]) {
      const again = await client().post(PATH, { token, password: "Another-horse9!" });
      expect(visible(again)).toMatchObject({ status: 409, error: { code: "link_used" } });
    }
    expect((await login(one.email, NEW)).status).toBe(200);
  });

  test("lets exactly one of several concurrent calls set the password", async () => {
    const one = await account();
    const [token] = await asked(one.email);
    const passwords = ["Battery-staple1!", "Battery-staple2!", "Battery-staple3!"];
    const answers = await Promise.all(passwords.map((password) => client().post(PATH, { token, password })));
    expect(answers.map((a) => a.status).sort()).toEqual([200, 409, 409]);
    const winner = passwords[answers.findIndex((a) => a.status === 200)]!;
    expect((await login(one.email, winner)).status).toBe(200);
  });

  test("returns an account to the address's owner when another person registered it", async () => {
    const squatter = await account({ email: someEmail("claimed") });
    const [phone, elsewhere] = [somePhone(), someEmail("elsewhere")];
    const profile = { name: "Not Them", email: elsewhere, phone };
    expect((await squatter.api.put("/api/users/profile", profile)).status).toBe(200);
    await proveOwnPhone(squatter, phone);
    await rows("UPDATE sessions SET device_hash = 'theirs' WHERE user_id = ?", [squatter.id]);
    // Accounts like this exist from before we proved numbers only for verified addresses.
    await rows("UPDATE users SET email_verified_at = NULL WHERE id = ?", [squatter.id]);
    const change = fragment(linkIn(await waitForMail(elsewhere), "/confirm-email"), "token");
    const [token] = await asked(squatter.email);
    await client().post(PATH, { token, password: NEW });
    expect((await login(squatter.email, PASSWORD)).status).toBe(401);
    expect((await refresh(client(), squatter.refreshToken)).status).toBe(401);
    const holder = await login(squatter.email, NEW);
    const theirs = { email_verified: true, pending_email: null, phone_verified: false };
    expect(holder.data.user).toMatchObject({ id: squatter.id, ...theirs });
    // Their device says nothing about who the owner is, so it must not join them to other raters.
    const devices = "SELECT device_hash FROM sessions WHERE user_id = ? AND device_hash IS NOT NULL";
    expect(await rows(devices, [squatter.id])).toEqual([]);
    const confirmed = await client().post("/api/auth/confirm-email", { token: change, password: NEW });
    expect(visible(confirmed)).toMatchObject({ status: 409, error: { code: "link_used" } });
  });

  test("refuses a link after an hour", async () => {
    const one = await account();
    const [token] = await asked(one.email);
    const answer = await client().post(PATH, { token, password: NEW }, { now: Date.now() + 3600_000 });
    expect(visible(answer)).toMatchObject({ status: 409, error: { code: "link_expired" } });
    expect((await login(one.email, PASSWORD)).status).toBe(200);
  });

  test("refuses a link that only verifies an address", async () => {
    const one = await account({ unverified: true });
    const token = fragment(linkIn(await waitForMail(one.email), "/verify-email"), "token");
    const answer = await client().post(PATH, { token, password: NEW });
    expect(visible(answer)).toMatchObject({ status: 404, error: { code: "link_invalid" } });
    expect((await login(one.email, PASSWORD)).status).toBe(200);
  });

  test("refuses a weak password, and the link stays usable", async () => {
    const one = await account();
    const [token] = await asked(one.email);
    const weak = await client().post(PATH, { token, password: "weak" });
    expect(weak.status).toBe(422);
    expect(Object.keys(weak.error.fields ?? {})).toEqual(["password"]);
    expect((await client().post(PATH, { token, password: NEW })).status).toBe(200);
  });

  test("leaves no token in the database", async () => {
    const one = await account();
    const [token] = await asked(one.email);
    const mac = token!.split(".")[1]!;
    const found = await rows(
      "SELECT 1 FROM outbox WHERE instr(payload, ?) UNION SELECT 1 FROM audit WHERE instr(detail, ?)",
      [mac, mac],
    );
    expect(found).toEqual([]);
  });
});
