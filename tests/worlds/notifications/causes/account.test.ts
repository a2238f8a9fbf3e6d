import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { HOUR } from "#contract/time.ts";
import { sha256 } from "#core/crypto/encode.ts";
import type { Env } from "#core/env.ts";
import { type LinkKind, links, sessions } from "#db/schema/accounts/sessions.ts";
import type { User } from "#db/schema/accounts/users.ts";
import { users } from "#db/schema/accounts/users.ts";
import { findOrCreateGoogleAccount } from "#functions/accounts/google/google-account.ts";
import { takeTokens } from "#functions/accounts/google/take-tokens.ts";
import { linkToken } from "#functions/accounts/links/links.ts";
import { login } from "#functions/accounts/sign-in/login.ts";
import { hashPassword } from "#functions/accounts/sign-in/password.ts";
import { codeAt, STEP } from "#tests/harness/browser/authenticator.ts";
import { mailsTo } from "#tests/harness/mail.ts";
import { PASSWORD } from "#tests/harness/people/account.ts";
import { CLIENT } from "#tests/harness/world/time.ts";
import { ACCOUNT } from "./account.ts";
import { type CauseTests, titleOf } from "./cause.ts";
import { type CauseWorld, causeWorld } from "./world.ts";

const NEW = "Battery-staple8!";
const CHROME = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36";

let world: CauseWorld;
let passwordHash: string;
let me: User;
beforeAll(async () => {
  world = await causeWorld();
  passwordHash = await hashPassword(world.ctx.env, PASSWORD);
  await world.api(await world.someone("bystander"));
});
afterAll(() => world.stop());
beforeEach(async () => {
  me = await world.someone("me", { passwordHash });
});

const anonymous = () => world.api(null);
const credentials = () => ({ email: me.email, password: PASSWORD });
const browser = (device?: string) => ({
  ...CLIENT,
  isBrowser: true,
  userAgent: CHROME,
  country: "US",
  device,
});

/** @returns the token of the newest link of a kind that was emailed about me */
async function mailedToken(kind: LinkKind): Promise<string> {
  const [link] = await world.db.select().from(links).where(eq(links.refId, me.id)).orderBy(desc(links.id));
  expect(link?.kind).toBe(kind);
  return linkToken(world.ctx.env, link!);
}

/** Turns on my second factor. @returns its secret and the recovery codes */
async function withSecondFactor() {
  const api = await world.api(me);
  const { secret } = (await api.post("/api/auth/totp/enroll", { password: PASSWORD })).data;
  const code = codeAt(secret, world.ctx.now());
  const codes: string[] = (await api.post("/api/auth/totp/confirm", { code })).data.recovery_codes;
  return { api, secret: secret as string, codes };
}

/** The world's context with other limits. */
const limited = (limits: NonNullable<Exclude<Env["RATE_LIMITS"], "off">>) => ({
  ...world.ctx,
  env: { ...world.ctx.env, RATE_LIMITS: limits },
});

const claims = () => ({
  sub: `google-${me.id}`,
  email: me.email,
  emailVerified: true,
  name: "Jane Doe",
  givenName: "Jane",
  familyName: "Doe",
});

const tests: CauseTests<typeof ACCOUNT> = {
  async newDevice() {
    await world.api(me);
    const heard = await world.heard(() => login(world.ctx, browser(), credentials()));
    expect(heard("security_alert")).toEqual(["me"]);
    expect(heard("new_notification")).toEqual(["me"]);
    expect(await world.noticeTo(me)).toMatchObject({
      kind: "security",
      priority: "high",
      title: "New sign-in to your account",
      message:
        "Someone signed in with Chrome on Windows (United States, network 203.0.113.0/24). If this wasn't you, sign out that device and choose a new password.",
    });
    expect(await world.opens(me)).toBe(ACCOUNT.newDevice.opens);
    // Preferences can't turn it off.
    expect((await mailsTo(me.email)).map(({ subject }) => subject)).toEqual(["New sign-in to your account"]);
  },
  async newDeviceByGoogle() {
    await world.api(me);
    const handoff = await findOrCreateGoogleAccount(world.ctx, claims(), {
      accountType: "individual",
      businessName: undefined,
    });
    const heard = await world.heard(() => takeTokens(world.ctx, browser(), handoff));
    expect(heard("security_alert")).toEqual(["me"]);
    expect(await world.opens(me)).toBe(ACCOUNT.newDeviceByGoogle.opens);
  },
  async knownDevice() {
    const device = "A".repeat(22);
    const first = await world.heard(() => login(world.ctx, browser(device), credentials()));
    const again = await world.heard(() => login(world.ctx, browser(device), credentials()));
    await login(world.ctx, CLIENT, credentials());
    const sameClient = await world.heard(() => login(world.ctx, CLIENT, credentials()));
    for (const heard of [first, again, sameClient]) expect(heard("security_alert")).toEqual([]);
    const [kept] = await world.db
      .select()
      .from(sessions)
      .where(eq(sessions.deviceHash, await sha256(device)));
    expect(kept?.userId).toBe(me.id);
    // All sessions of an account that is older than they're kept may be gone.
    await world.db.delete(sessions).where(eq(sessions.userId, me.id));
    await world.db.update(users).set({ createdAt: 1 }).where(eq(users.id, me.id));
    const old = await world.heard(() => login(world.ctx, browser(device), credentials()));
    expect(old("security_alert")).toEqual(["me"]);
  },
  async signInBlocked() {
    const holder = await world.api(me);
    await world.db.update(sessions).set({ network: "198.51.100.0/24" }).where(eq(sessions.userId, me.id));
    const ctx = () => limited({ "login.account": { limit: 2, window: HOUR } });
    const guess = async (email: string) => {
      for (let n = 0; n < 5; n++)
        await login(ctx(), { ...CLIENT, address: `203.0.113.${n}` }, { email, password: NEW }).catch(
          () => {},
        );
    };
    const heard = await world.heard(() => guess(me.email));
    expect(heard("security_alert")).toEqual(["me"]);
    expect(await world.opens(me)).toBe(ACCOUNT.signInBlocked.opens);
    expect((await world.heard(() => guess(me.email)))("security_alert")).toEqual([]);
    expect((await holder.get("/api/auth/me")).status).toBe(200);
    expect((await world.heard(() => guess("nobody@example.com")))("security_alert")).toEqual([]);

    await world.after(8 * HOUR - 1000);
    expect((await world.heard(() => guess(me.email)))("security_alert")).toEqual([]);
    await world.after(2000);
    expect((await world.heard(() => guess(me.email)))("security_alert")).toEqual(["me"]);
  },
  async wrongCodes() {
    await withSecondFactor();
    const ctx = limited({ "totp_wrong.account": { limit: 2, window: HOUR } });
    const guess = async () => {
      for (let n = 0; n < 3; n++)
        await login(ctx, CLIENT, { ...credentials(), totp: "000000" }).catch(() => {});
    };
    const heard = await world.heard(guess);
    expect(heard("security_alert")).toEqual(["me"]);
    expect(await world.noticeTo(me)).toMatchObject({ priority: "critical", title: "Too many wrong codes" });
    expect(await world.opens(me)).toBe(ACCOUNT.wrongCodes.opens);
    expect((await world.heard(guess))("security_alert")).toEqual([]);
  },
  async tokenReused() {
    const api = await anonymous();
    const refresh = async (refreshToken: string) =>
      (await api.post("/api/auth/refresh", { refreshToken })).data?.tokens.refreshToken;
    const { tokens } = await login(world.ctx, CLIENT, credentials());
    await refresh(await refresh(tokens.refreshToken));
    const heard = await world.heard(() => refresh(tokens.refreshToken));
    expect(heard("security_alert")).toEqual(["me"]);
    expect((await world.noticeTo(me))?.message).toMatch(
      /^We signed out one of your devices to protect your account\./,
    );
    expect(await world.opens(me)).toBe(ACCOUNT.tokenReused.opens);
    expect((await world.heard(() => refresh(tokens.refreshToken)))("security_alert")).toEqual([]);
  },
  async passwordChanged() {
    const api = await world.api(me);
    const body = { currentPassword: PASSWORD, newPassword: NEW };
    const heard = await world.heard(() => api.post("/api/auth/change-password", body));
    expect(heard("security_alert")).toEqual(["me"]);
    expect(await world.opens(me)).toBe(ACCOUNT.passwordChanged.opens);
    // It has an email of its own.
    expect((await mailsTo(me.email)).map(({ subject }) => subject)).toEqual(["Your password was changed"]);
    expect((await api.get("/api/auth/me")).status).toBe(200);
  },
  async passwordReset() {
    const api = await anonymous();
    await api.post("/api/auth/forgot-password", { email: me.email });
    await world.settle();
    const token = await mailedToken("reset_password");
    const heard = await world.heard(() => api.post("/api/auth/reset-password", { token, password: NEW }));
    expect(heard("security_alert")).toEqual(["me"]);
    expect(await world.opens(me)).toBe(ACCOUNT.passwordReset.opens);
  },
  async secondFactorOn() {
    const heard = await world.heard(withSecondFactor);
    expect(heard("security_alert")).toEqual(["me"]);
    expect(await world.opens(me)).toBe(ACCOUNT.secondFactorOn.opens);
  },
  async newRecoveryCodes() {
    const { api, codes } = await withSecondFactor();
    const heard = await world.heard(() =>
      api.post("/api/auth/totp/recovery-codes", { password: PASSWORD, code: codes[0] }),
    );
    expect(heard("security_alert")).toEqual(["me"]);
    expect(await world.opens(me)).toBe(ACCOUNT.newRecoveryCodes.opens);
  },
  async secondFactorOff() {
    const { api, secret } = await withSecondFactor();
    const code = codeAt(secret, world.ctx.now() + STEP);
    const heard = await world.heard(() => api.post("/api/auth/totp/disable", { password: PASSWORD, code }));
    expect(heard("security_alert")).toEqual(["me"]);
    expect(await world.noticeTo(me)).toMatchObject({ priority: "critical" });
    expect(await world.opens(me)).toBe(ACCOUNT.secondFactorOff.opens);
  },
  async emailChanged() {
    const api = await world.api(me);
    const email = `new-${me.email}`;
    await api.put("/api/users/profile", { name: "Jane Doe", email });
    const token = await mailedToken("change_email");
    const heard = await world.heard(() => api.post("/api/auth/confirm-email", { token, password: PASSWORD }));
    expect(heard("security_alert")).toEqual(["me"]);
    expect(await world.opens(me)).toBe(ACCOUNT.emailChanged.opens);
  },
  async googleLinked() {
    const heard = await world.heard(() =>
      findOrCreateGoogleAccount(world.ctx, claims(), { accountType: "individual", businessName: undefined }),
    );
    expect(heard("security_alert")).toEqual(["me"]);
    expect(await world.opens(me)).toBe(ACCOUNT.googleLinked.opens);
  },
  async sessionEnded() {
    const [here, there] = [await world.api(me), await world.api(me)];
    const heard = await world.heard(async () => {
      const { sessions: mine } = (await here.get("/api/auth/sessions")).data;
      for (const { id, current } of mine) if (!current) await here.delete(`/api/auth/sessions/${id}`);
      await here.post("/api/auth/logout");
    });
    expect((await there.get("/api/auth/me")).status).toBe(401);
    expect(heard("security_alert")).toEqual([]);
  },
  async read() {
    const api = await world.api(me);
    await api.post("/api/notifications/test");
    const heard = await world.heard(() => api.post("/api/notifications/read-all"));
    expect(heard("notifications_read")).toEqual(["me"]);
  },
  async test() {
    const heard = await world.heard(async () => (await world.api(me)).post("/api/notifications/test"));
    expect(heard("test_notification")).toEqual(["me"]);
    expect(heard("new_notification")).toEqual(["me"]);
    expect(await world.opens(me)).toBeUndefined();
  },
};

for (const [name, run] of Object.entries(tests)) test(titleOf(ACCOUNT[name as keyof typeof ACCOUNT]), run);

test("a device that the holder signed out is new the next time", async () => {
  const device = "B".repeat(22);
  await login(world.ctx, browser(device), credentials());
  const [session] = await world.db.select().from(sessions).where(eq(sessions.userId, me.id));
  expect((await (await world.api(me)).delete(`/api/auth/sessions/${session?.id}`)).status).toBe(200);
  const heard = await world.heard(() => login(world.ctx, browser(device), credentials()));
  expect(heard("security_alert")).toEqual(["me"]);
});

test("a program isn't known because it names a browser whose device was forgotten", async () => {
  await login(world.ctx, browser(), credentials());
  await world.db.update(sessions).set({ deviceHash: null }).where(eq(sessions.userId, me.id));
  const heard = await world.heard(() => login(world.ctx, { ...browser(), isBrowser: false }, credentials()));
  expect(heard("security_alert")).toEqual(["me"]);
});
