import { describe, expect, it } from "vitest";
import { HOUR } from "#contract/time.ts";
import { client } from "#tests/harness/client.ts";
import { fragment, linkIn, waitForMail } from "#tests/harness/mail.ts";
import { pushBrowser } from "#tests/harness/outside/push-browser.ts";
import { pushRows } from "#tests/harness/outside/push-rows.ts";
import { account, PASSWORD } from "#tests/harness/people/account.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { opsAs } from "#tests/harness/stack/ops.ts";
import { refresh, signedIn } from "../browser.ts";

const PATH = "/api/notifications/push";
const NEW = "Battery-staple8!";

/** A person who turned push on in two browsers, each with its own session. */
async function onTwoBrowsers() {
  const one = await signedIn();
  const other = client().as(one.second.accessToken);
  const browsers = [pushBrowser().subscription, pushBrowser().subscription];
  await one.api.post(PATH, browsers[0]);
  await other.post(PATH, browsers[1]);
  const [mine, theirs] = browsers.map(({ keys }) => keys.p256dh);
  return { ...one, other, browsers, mine, theirs };
}

const left = async (one: { id: string }) => (await pushRows(one)).map(({ p256dh }) => p256dh);

describe("pushing to a browser ends", () => {
  it("when its session is logged out", async () => {
    const one = await onTwoBrowsers();
    await one.api.post("/api/auth/logout");
    expect(await left(one)).toEqual([one.theirs]);
  });

  it("when its session is ended from the list of devices", async () => {
    const one = await onTwoBrowsers();
    const { data } = await one.api.get<{ sessions: { id: string; current: boolean }[] }>(
      "/api/auth/sessions",
    );
    await one.api.delete(`/api/auth/sessions/${data.sessions.find(({ current }) => !current)?.id}`);
    expect(await left(one)).toEqual([one.mine]);
  });

  it("when the password is changed elsewhere", async () => {
    const one = await onTwoBrowsers();
    const body = { currentPassword: PASSWORD, newPassword: NEW };
    expect((await one.api.post("/api/auth/change-password", body)).status).toBe(200);
    expect(await left(one)).toEqual([one.mine]);
  });

  it("when the password is reset", async () => {
    const one = await onTwoBrowsers();
    await client().post("/api/auth/forgot-password", { email: one.email });
    const mail = await waitForMail(one.email, ({ text }) => text.includes("/reset-password"));
    const token = fragment(linkIn(mail, "/reset-password"), "token");
    expect((await client().post("/api/auth/reset-password", { token, password: NEW })).status).toBe(200);
    expect(await left(one)).toEqual([]);
  });

  it("when the account is suspended, for this person only", async () => {
    const [one, bystander] = await Promise.all([onTwoBrowsers(), onTwoBrowsers()]);
    expect((await opsAs("suspend", one.email, "--why", "Reported")).code).toBe(0);
    expect(await left(one)).toEqual([]);
    expect(await left(bystander)).toHaveLength(2);
  });

  it("when the account is deleted", async () => {
    const one = await onTwoBrowsers();
    expect((await one.api.delete("/api/users/me", { body: { password: PASSWORD } })).status).toBe(200);
    expect(await left(one)).toEqual([]);
  });

  it("when its refresh token was used twice", async () => {
    const one = await onTwoBrowsers();
    const now = Date.now();
    await refresh(client(), one.refreshToken, now);
    expect((await refresh(client(), one.refreshToken, now + HOUR / 2)).status).toBe(401);
    expect(await left(one)).toEqual([one.theirs]);
  });
});

describe("pushing to a browser goes on", () => {
  it("when its session times out on the page", async () => {
    const one = await onTwoBrowsers();
    await one.api.post("/api/auth/logout", { timedOut: true });
    expect((await one.api.get("/api/auth/me")).status).toBe(401);
    expect(await left(one)).toHaveLength(2);
    expect(
      await rows("SELECT revoked_reason FROM sessions WHERE user_id = ? AND revoked_at > 0", [one.id]),
    ).toEqual([{ revoked_reason: "timed_out" }]);
  });

  it("when its session has expired", async () => {
    const one = await onTwoBrowsers();
    expect((await refresh(client(), one.refreshToken, Date.now() + 2 * HOUR)).status).toBe(401);
    expect(await left(one)).toHaveLength(2);
  });

  it("with the next session that confirms it", async () => {
    const one = await onTwoBrowsers();
    await one.other.post(PATH, one.browsers[0]);
    await one.api.post("/api/auth/logout");
    expect((await left(one)).toSorted()).toEqual([one.mine, one.theirs].toSorted());
  });
});

it("a session that was ended can't turn push on, though its access token still exists", async () => {
  const one = await account();
  await one.api.post("/api/auth/logout");
  expect((await one.api.post(PATH, pushBrowser().subscription)).status).toBe(401);
  expect(await left(one)).toEqual([]);
});
