import { describe, expect, test } from "vitest";
import { client } from "#tests/harness/client.ts";
import { fragment, linkIn, waitForMail } from "#tests/harness/mail.ts";
import { type Account, account, PASSWORD } from "#tests/harness/people/account.ts";
import { knock, socket } from "#tests/harness/socket.ts";
import { refresh } from "../browser.ts";

const NEW = "Battery-staple8!";

/** A person with two sessions. */
async function twice(): Promise<{ person: Account; other: Account }> {
  const person = await account();
  const { tokens } = (
    await client().post<{ tokens: Pick<Account, "accessToken" | "refreshToken"> }>("/api/auth/login", {
      email: person.email,
      password: PASSWORD,
    })
  ).data;
  return { person, other: { ...person, ...tokens, api: client().as(tokens.accessToken) } };
}

async function signOutElsewhere({ api }: Account): Promise<void> {
  const { sessions } = (await api.get<{ sessions: { id: string; current: boolean }[] }>("/api/auth/sessions"))
    .data;
  for (const { id, current } of sessions) if (!current) await api.delete(`/api/auth/sessions/${id}`);
}

async function reset({ email }: Account): Promise<void> {
  await client().post("/api/auth/forgot-password", { email });
  const mail = await waitForMail(email, (one) => one.text.includes("/reset-password"));
  const token = fragment(linkIn(mail, "/reset-password"), "token");
  await client().post("/api/auth/reset-password", { token, password: NEW });
}

// Run concurrently, because each test waits some seconds for its socket to finish closing.
describe.concurrent("sessions that end", () => {
  test.for([
    ["signed out", (_: Account, other: Account) => other.api.post("/api/auth/logout")],
    ["signed out from another device", signOutElsewhere],
    [
      "by a new password",
      ({ api }: Account) =>
        api.post("/api/auth/change-password", { currentPassword: PASSWORD, newPassword: NEW }),
    ],
    ["by a reset password", reset],
    [
      "with the account",
      ({ api }: Account) => api.call("DELETE", "/api/users/me", { body: { password: PASSWORD } }),
    ],
  ] as const)("%s: their open pages learn it at once, and their sockets close", async ([, end]) => {
    const { person, other } = await twice();
    const room = await socket(other);
    await end(person, other);
    await room.next("session_ended");
    expect((await other.api.get("/api/auth/me")).status).toBe(401);
    // The room closes the sockets of the session that has ended.
    expect(await room.closed).toMatchObject({ code: 4401 });
  });

  test("because a token was copied: their open pages learn it", async () => {
    const { other } = await twice();
    const room = await socket(other);
    const now = Date.now();
    await refresh(client(), other.refreshToken, now);
    await refresh(client(), other.refreshToken, now + 11_000);
    await room.next("session_ended");
    expect(await room.closed).toMatchObject({ code: 4401 });
  });

  test("leave the person's other devices connected", async () => {
    const { person, other } = await twice();
    const [here, there] = [await socket(person), await socket(other)];
    await signOutElsewhere(person);
    expect(await there.closed).toMatchObject({ code: 4401 });
    await here.settle();
    expect(here.events.map(({ type }) => type)).not.toContain("session_ended");
    here.close();
  });

  test("can't open a socket with a ticket issued earlier", async () => {
    const { person, other } = await twice();
    const ticket = (await other.api.post<{ url: string; token: string }>("/api/realtime/ticket")).data;
    const room = await socket(other);
    await signOutElsewhere(person);
    await room.next("session_ended");
    const url = new URL(`${ticket.url.replace("ws", "http")}?ticket=${encodeURIComponent(ticket.token)}`);
    expect(await knock(url)).toBe(401);
    room.close();
  });

  test("get no more news with the remaining access token", async () => {
    const { person, other } = await twice();
    await signOutElsewhere(person);
    const answers = await Promise.all([
      other.api.get("/api/notifications"),
      other.api.post("/api/realtime/ticket"),
    ]);
    for (const answer of answers) expect([answer.status, answer.error.code]).toEqual([401, "token_invalid"]);
    expect((await person.api.get("/api/notifications")).status).toBe(200);
  });
});
