import { expect, test } from "vitest";
import { DAY } from "#contract/time.ts";
import { client } from "#tests/harness/client.ts";
import { mailsTo } from "#tests/harness/mail.ts";
import { account, PASSWORD, someEmail } from "#tests/harness/people/account.ts";
import {
  accept,
  harborLettings,
  invitationToken,
  invited,
  membershipsOf,
} from "#tests/harness/people/invite-to-team.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { inviteOf, requestOf, view } from "#tests/harness/verification/verification.ts";

const register = (email: string, inviteToken: string, now?: number) =>
  client().post<{ user: { id: string; email_verified: boolean }; tokens: { accessToken: string } }>(
    "/api/auth/register",
    { firstName: "Jane", lastName: "Doe", email, password: PASSWORD, inviteToken },
    now === undefined ? {} : { now },
  );

/** A request to an address without an account. @returns it, and the token that was emailed for it */
async function asked() {
  const asker = await account({ firstName: "Marcus", lastName: "Reed" });
  const email = someEmail("jane");
  const id = await requestOf(asker, email);
  return { asker, email, id, token: await inviteOf(email, id) };
}

const refusal = async (answer: ReturnType<typeof register>) => {
  const { status, error } = await answer;
  return [status, error.code];
};

test("registering with an invitation confirms the address, and joins only when the invitation is accepted", async () => {
  const team = await harborLettings();
  const { email } = await invited(team);
  const token = await invitationToken(email);
  const { status, data } = await register(email, token);
  expect([status, data.user.email_verified]).toEqual([201, true]);
  expect(await membershipsOf(team.id, data.user)).toEqual([]);
  const api = client().as(data.tokens.accessToken);
  const me = await api.get<{ user: unknown }>("/api/auth/me");
  expect(me.data.user).toEqual(data.user);
  expect((await accept(api, token)).data.team.id).toBe(team.id);
  expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([
    "Ana Lopez invites you to join Harbor Lettings on Countersign",
  ]);
});

test("an invitation that is invalid, for someone else or over creates no account", async () => {
  const team = await harborLettings();
  const one = await invited(team);
  const token = await invitationToken(one.email);
  const other = someEmail();
  expect((await register(other, token)).error.fields).toEqual({
    email: "Your invitation was sent to another address. Use that one to join the team.",
  });
  expect((await register(other, "lnk_0.x")).error.code).toBe("link_invalid");
  await team.owner.api.delete(`/api/v1/teams/${team.id}/invitations/${one.id}`);
  expect((await register(one.email, token)).error.code).toBe("invitation_cancelled");
  expect(await rows("SELECT id FROM users WHERE email IN (?, ?)", [other, one.email])).toEqual([]);
});

test("registering with a request's invitation confirms the address, and makes the account the request's subject", async () => {
  const { asker, email, id, token } = await asked();
  const before = await view(asker, id);
  const { status, data } = await register(email, token);
  expect([status, data.user.email_verified]).toEqual([201, true]);
  const api = client().as(data.tokens.accessToken);
  const own = await api.get<{ viewer_roles: string[] }>(`/api/verifications/${id}`);
  expect(own.data.viewer_roles).toEqual(["target"]);
  // Whoever asked notices nothing until the request is opened.
  expect(await view(asker, id)).toEqual(before);
  expect((await api.post(`/api/verifications/${id}/open`, { invite: token })).status).toBe(200);
  expect((await mailsTo(email)).filter(({ text }) => text.includes("/verify-email"))).toEqual([]);
});

test("a request's invitation that is forged, foreign or over creates no account", async () => {
  const { asker, email, id, token } = await asked();
  const other = someEmail();
  expect((await register(other, token)).error.fields).toEqual({
    email: "This request was sent to another address. Use that one to answer it.",
  });
  expect(await refusal(register(email, `${token.slice(0, -4)}AAAA`))).toEqual([404, "link_invalid"]);
  expect(await refusal(register(email, token, Date.now() + 16 * DAY))).toEqual([409, "link_expired"]);
  await rows("UPDATE users SET suspended_at = ? WHERE id = ?", [Date.now(), asker.id]);
  expect(await refusal(register(email, token))).toEqual([409, "request_paused"]);
  await rows("UPDATE users SET suspended_at = NULL WHERE id = ?", [asker.id]);
  await asker.api.post(`/api/verifications/${id}/cancel`);
  expect(await refusal(register(email, token))).toEqual([409, "request_closed"]);
  expect(await rows("SELECT id FROM users WHERE email IN (?, ?)", [other, email])).toEqual([]);
});

test("an answered request's invitation creates no account, and neither does one that belongs to an account", async () => {
  const { email, id, token } = await asked();
  const subject = await account();
  await rows("UPDATE verifications SET target_user_id = ? WHERE id = ?", [subject.id, id]);
  expect(await refusal(register(email, token))).toEqual([403, "wrong_account"]);
  await rows("UPDATE verifications SET status = 'in_progress' WHERE id = ?", [id]);
  expect(await refusal(register(email, token))).toEqual([409, "request_answered"]);
  expect(await rows("SELECT id FROM users WHERE email = ?", [email])).toEqual([]);
});
