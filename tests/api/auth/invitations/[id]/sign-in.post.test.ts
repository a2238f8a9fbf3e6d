import { describe, expect, it } from "vitest";
import { SOCKET_CLOSE } from "#contract/limits.ts";
import { DAY } from "#contract/time.ts";
import { sha256 } from "#core/crypto/encode.ts";
import { client } from "#tests/harness/client.ts";
import { type Account, account, PASSWORD, someEmail } from "#tests/harness/people/account.ts";
import {
  agrees,
  type Begun,
  continueBody,
  continued,
  signedInByLink,
  signInTokenOf,
} from "#tests/harness/people/passwordless.ts";
import { socket } from "#tests/harness/socket.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { inviteOf, requestOf, view } from "#tests/harness/verification/verification.ts";

const press = (id: string, token: string, now = Date.now()) =>
  client().post<Begun>(`/api/auth/invitations/${id}/sign-in`, { token }, { now });

async function answered() {
  const [requester, email] = [await account(), someEmail()];
  const id = await requestOf(requester, email);
  return { requester, id, email, subject: await continued(id, email) };
}

describe("POST /api/auth/invitations/:id/sign-in", () => {
  it("signs in someone without a password on another device, and both take turns", async () => {
    const { id, email, subject } = await answered();
    const answer = await press(id, await signInTokenOf(id, email));
    expect(answer.status).toBe(200);
    expect(answer.data.user).toMatchObject({ id: subject.id, limited_to: id, has_password: false });
    const second = { ...subject, api: client().as(answer.data.tokens.accessToken) };
    expect((await agrees(second, id)).status).toBe(200);
    for (const { api } of [subject, second])
      expect((await api.get(`/api/verifications/${id}`)).data).toMatchObject({ status: "in_progress" });
  });

  it("works once, and for fifteen minutes from the mail", async () => {
    const { id, email } = await answered();
    const [first, second] = [await signInTokenOf(id, email), await signInTokenOf(id, email)];
    const late = await press(id, second, Date.now() + 15 * 60_000 + 1000);
    expect([late.status, late.error.code]).toEqual([409, "link_expired"]);
    const tries = await Promise.all([press(id, first), press(id, first)]);
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 409]);
    const used = await press(id, first);
    expect([used.status, used.error.code]).toEqual([409, "link_used"]);
  });

  it("refuses a link that's altered, of another kind, or of another request", async () => {
    const [one, other] = [await answered(), await answered()];
    const token = await signInTokenOf(one.id, one.email);
    for (const [id, given] of [
      [one.id, `${token.slice(0, -2)}xx`],
      [other.id, token],
      [one.id, "lnk_0.0"],
    ] as const) {
      const answer = await press(id, given);
      expect([answer.status, answer.error.code]).toEqual([404, "link_invalid"]);
    }
    const opened = await client().post(`/api/verifications/${one.id}/invite`, { invite: token });
    expect(opened.status).toBe(404);
    expect((await press(one.id, token)).status).toBe(200);
  });

  it("never opens an account that has a password or Google by now, nor a suspended one", async () => {
    for (const [change, code] of [
      ["password_hash = 'scrypt$x'", "account_exists"],
      ["google_sub = id", "account_exists"],
      ["suspended_at = 1", "account_suspended"],
    ] as const) {
      const { id, email, subject } = await answered();
      const token = await signInTokenOf(id, email);
      await rows(`UPDATE users SET ${change} WHERE id = ?`, [subject.id]);
      expect((await press(id, token)).error.code).toBe(code);
    }
  });

  it("opens a request that's newer than the account, and binds it", async () => {
    const { email, subject } = await answered();
    const requester = await account();
    const later = await requestOf(requester, email);
    const invite = await inviteOf(email, later);
    const refused = await client().post(`/api/auth/invitations/${later}/continue`, continueBody(invite));
    expect(refused.error.code).toBe("sign_in_link_needed");
    const again = await signedInByLink(later, email);
    expect(again.id).toBe(subject.id);
    expect((await view(requester, later)) as object).toMatchObject({ opened_at: expect.any(String) });
    expect((await agrees(again, later)).status).toBe(200);
  });

  it("signs in while the requester is suspended, but opens nothing", async () => {
    const { email } = await answered();
    const requester = await account();
    const later = await requestOf(requester, email);
    const token = await signInTokenOf(later, email);
    await rows("UPDATE users SET suspended_at = 1 WHERE id = ?", [requester.id]);
    expect((await press(later, token)).status).toBe(200);
    const [row] = await rows("SELECT opened_at FROM verifications WHERE id = ?", [later]);
    expect(row).toMatchObject({ opened_at: null });
  });

  it("recognizes the device by its cookie, as any sign-in does", async () => {
    const { id, email, subject } = await answered();
    const token = await signInTokenOf(id, email);
    const device = "d".repeat(22);
    const answer = await client().post<Begun>(
      `/api/auth/invitations/${id}/sign-in`,
      { token },
      { headers: { "Sec-Fetch-Site": "same-origin", Cookie: `cs_device=${device}` } },
    );
    expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^cs_session=/)]);
    const [newest] = await rows("SELECT device_hash FROM sessions WHERE user_id = ? ORDER BY id DESC", [
      subject.id,
    ]);
    expect(newest).toEqual({ device_hash: await sha256(device) });
  });

  it("brings someone back after the request's end", async () => {
    const { requester, id, email } = await answered();
    await requester.api.post(`/api/verifications/${id}/cancel`);
    const { api } = await signedInByLink(id, email);
    expect((await api.get(`/api/verifications/${id}`)).data).toMatchObject({ status: "cancelled" });
    expect((await api.get("/api/users/export")).status).toBe(200);
  });
});

describe("a session that's limited to a request", () => {
  it("exports everything we hold, which tells of other requests, only right after a sign-in", async () => {
    const { subject } = await answered();
    expect((await subject.api.get("/api/users/export")).status).toBe(200);
    const late = { now: Date.now() + 11 * 60_000 };
    const refused = await subject.api.get("/api/users/export", late);
    expect([refused.status, refused.error.code]).toEqual([403, "sign_in_again"]);
  });

  const refresh = (refreshToken: string, now: number) =>
    client().post<Pick<Begun, "tokens">>("/api/auth/refresh", { refreshToken }, { now });

  it("is still there after a week without use, and stays limited", async () => {
    const { id, subject } = await answered();
    const now = Date.now() + 7 * DAY;
    const { tokens } = (await refresh(subject.refreshToken, now)).data;
    const api = client().as(tokens.accessToken);
    expect((await api.get(`/api/verifications/${id}`, { now })).status).toBe(200);
    expect((await api.get("/api/v1/verifications", { now })).error.code).toBe("session_limited");
  });

  it("ends 30 days after the request's end", async () => {
    const { requester, id, subject } = await answered();
    await requester.api.post(`/api/verifications/${id}/cancel`);
    const [row] = await rows<{ completed_at: number }>(
      "SELECT completed_at FROM verifications WHERE id = ?",
      [id],
    );
    const over = (row?.completed_at ?? 0) + 30 * DAY;
    expect((await refresh(subject.refreshToken, over)).error.code).toBe("session_ended");
    expect((await refresh(subject.refreshToken, over - 1000)).status).toBe(200);
  });

  it("ends with withdrawal, whose answer still arrives", async () => {
    const { id, subject } = await answered();
    await agrees(subject, id);
    const answer = await subject.api.post(`/api/verifications/${id}/withdraw`);
    expect([answer.status, answer.data]).toMatchObject([200, { failure_reason: "consent_withdrawn" }]);
    for (const path of [`/api/verifications/${id}`, "/api/auth/me", "/api/users/export"])
      expect((await subject.api.get(path)).status).toBe(401);
    expect((await refresh(subject.refreshToken, Date.now())).status).toBe(401);
  });

  it("ends with a block, also one that comes with a report, and the request stays open", async () => {
    const [one, two] = [await answered(), await answered()];
    expect((await one.subject.api.post(`/api/verifications/${one.id}/block`)).status).toBe(200);
    const report = { reason: "unknown_person", block: true };
    expect((await two.subject.api.post(`/api/verifications/${two.id}/report`, report)).status).toBe(201);
    for (const { id, subject, requester } of [one, two]) {
      expect((await subject.api.get(`/api/verifications/${id}`)).status).toBe(401);
      expect(await view(requester, id)).toMatchObject({ status: "pending" });
    }
    // Someone who came back may block again.
    const again = await signedInByLink(one.id, one.email);
    expect((await again.api.post(`/api/verifications/${one.id}/block`)).status).toBe(200);
    expect((await again.api.get("/api/auth/me")).status).toBe(401);
  });

  it("closes its sockets when it ends", async () => {
    const { id, email, subject } = await answered();
    const other = await signedInByLink(id, email);
    const rooms = await Promise.all([subject, other].map((one) => socket(one as Account)));
    await agrees(subject, id);
    await subject.api.post(`/api/verifications/${id}/withdraw`);
    const closed = await Promise.all(rooms.map((room) => room.closed));
    expect(closed.map(({ code }) => code)).toEqual([SOCKET_CLOSE.sessionEnded, SOCKET_CLOSE.sessionEnded]);
  });

  it("stays limited although the account can sign in fully elsewhere", async () => {
    const { id, subject } = await answered();
    await rows(
      "UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE id = ?) WHERE id = ?",
      [(await account()).id, subject.id],
    );
    const login = await client().post<Begun>("/api/auth/login", { email: subject.email, password: PASSWORD });
    expect(login.data.user).toMatchObject({ limited_to: null });
    expect((await subject.api.get(`/api/verifications/${id}`)).status).toBe(200);
    expect((await subject.api.get("/api/v1/verifications")).error.code).toBe("session_limited");
  });
});
