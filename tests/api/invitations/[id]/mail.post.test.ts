import { describe, expect, it } from "vitest";
import { client } from "#tests/harness/client.ts";
import { fragment, linkIn, mailsTo, waitForMail } from "#tests/harness/mail.ts";
import { account, someEmail } from "#tests/harness/people/account.ts";
import { agrees, continued, signedInByLink } from "#tests/harness/people/passwordless.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { jobsDone } from "#tests/harness/stack/jobs-done.ts";
import { until } from "#tests/harness/until.ts";
import { consentTo, inviteOf, requestOf, view } from "#tests/harness/verification/verification.ts";

const press = (id: string, by = client()) => by.post(`/api/invitations/${id}/mail`);
const invitesTo = async (address: string) =>
  (await mailsTo(address)).filter(({ subject }) => subject.endsWith("wants to verify you"));

describe("POST /api/invitations/:id/mail", () => {
  it("mails the subject a fresh link that works, whoever asks", async () => {
    const [requester, subject, stranger] = [await account(), await account(), await account()];
    const id = await requestOf(requester, subject.email);
    const first = await inviteOf(subject.email, id);
    const answer = await press(id, stranger.api);
    expect([answer.status, answer.bytes.length]).toEqual([202, 0]);
    const mail = await until(async () => (await invitesTo(subject.email))[1], "the second mail");
    const fresh = fragment(linkIn(mail, "/v/"), "invite");
    expect(fresh).not.toBe(first);
    expect((await subject.api.post(`/api/verifications/${id}/open`, { invite: fresh })).status).toBe(200);
    expect(await mailsTo(stranger.email)).toEqual([]);
    // The requester learns nothing of it.
    expect(await view(requester, id)).toMatchObject({ reminder: { last_at: null, next_at: null } });
  });

  it("asks for what's missing once the subject has agreed", async () => {
    const [requester, subject] = [await account(), await account()];
    const id = await requestOf(requester, subject.email);
    await consentTo(subject, id);
    expect((await press(id)).status).toBe(202);
    await waitForMail(subject.email, (one) => one.subject === "Documents are still missing");
  });

  it("answers the same and mails no one who blocked the requester or all invitations", async () => {
    const [requester, blocking, quiet] = [await account(), await account(), await account()];
    const [one, two] = [await requestOf(requester, blocking.email), await requestOf(requester, quiet.email)];
    await Promise.all([inviteOf(blocking.email, one), inviteOf(quiet.email, two)]);
    await blocking.api.post(`/api/verifications/${one}/block`);
    await quiet.api.put("/api/users/invitations", { blocked: true });
    const later = await requestOf(requester, blocking.email);
    for (const id of [two, later]) expect((await press(id)).status).toBe(202);
    for (const id of [two, later])
      for (const link of await rows<{ id: string }>("SELECT id FROM links WHERE ref_id = ?", [id]))
        await jobsDone("mail.invite", link.id);
    expect([(await invitesTo(blocking.email)).length, (await invitesTo(quiet.email)).length]).toEqual([1, 1]);
  });

  it("sends nothing before the first invitation has left", async () => {
    const [requester, quiet] = [await account(), await account()];
    await quiet.api.put("/api/users/invitations", { blocked: true });
    const id = await requestOf(requester, quiet.email);
    expect((await press(id)).status).toBe(202);
    expect(await rows("SELECT id FROM links WHERE ref_id = ?", [id])).toHaveLength(1);
  });

  it("mails twice a day, whoever asks, and refuses a network that asks on", async () => {
    const requester = await account();
    const id = await requestOf(requester, someEmail());
    const one = client();
    const statuses: number[] = [];
    for (let i = 0; i < 7; i++) statuses.push((await press(id, one)).status);
    expect(statuses).toEqual([202, 202, 202, 202, 202, 202, 429]);
    expect((await press(id)).status).toBe(202);
    expect(await rows("SELECT id FROM links WHERE ref_id = ?", [id])).toHaveLength(3);
    expect((await press("ver_0")).status).toBe(404);
  });

  it("always leaves a subject without a password one link that works, however many ask", async () => {
    const email = someEmail();
    const id = await requestOf(await account(), email);
    await continued(id, email);
    for (let i = 0; i < 6; i++) expect((await press(id)).status).toBe(202);
    const mails = () =>
      mailsTo(email).then((all) => all.filter((one) => one.subject === "Your link to continue"));
    await until(async () => (await mails()).length === 3, "the three mails");
    const token = fragment(linkIn((await mails()).at(-1)!, "/v/"), "sign_in");
    const late = Date.now() + 14 * 60_000;
    const answer = await client().post(`/api/auth/invitations/${id}/sign-in`, { token }, { now: late });
    expect(answer.status).toBe(200);
    expect((await client().post(`/api/invitations/${id}/mail`, {}, { now: late + 120_000 })).status).toBe(
      202,
    );
    await until(async () => (await mails()).length === 4, "the next window's mail");
  });

  it("counts a subject's requests each for itself, so that asking for one keeps no one out of another", async () => {
    const [requester, email] = [await account(), someEmail()];
    const [one, other] = [await requestOf(requester, email), await requestOf(requester, email)];
    await continued(one, email);
    for (let i = 0; i < 4; i++) expect((await press(one)).status).toBe(202);
    const { api } = await signedInByLink(other, email);
    expect((await api.get(`/api/verifications/${other}`)).status).toBe(200);
  });

  it("still reaches a subject without a password after the requester deleted their account", async () => {
    const [requester, email] = [await account(), someEmail()];
    const id = await requestOf(requester, email);
    await agrees(await continued(id, email), id);
    await requester.api.call("DELETE", "/api/users/me", { body: { password: requester.password } });
    const { api } = await signedInByLink(id, email);
    expect((await api.get(`/api/verifications/${id}`)).status).toBe(200);
  });

  it("answers the same for an ended request, and mails only a subject without a password", async () => {
    const [requester, subject] = [await account(), await account()];
    const over = await requestOf(requester, subject.email);
    await inviteOf(subject.email, over);
    const email = someEmail();
    const answered = await requestOf(requester, email);
    await continued(answered, email);
    for (const id of [over, answered]) {
      await requester.api.post(`/api/verifications/${id}/cancel`);
      expect((await press(id)).status).toBe(202);
    }
    const mail = await waitForMail(email, (one) => one.subject === "Your link to continue");
    const link = linkIn(mail, "/v/");
    expect([link.pathname, fragment(link, "sign_in")]).toEqual([
      `/v/${answered}`,
      expect.stringMatching(/^lnk_/),
    ]);
    // Neither the name nor the address of anyone, because anyone can press the button.
    expect(mail.text).not.toContain("Byron");
    expect((await mailsTo(subject.email)).map((one) => one.subject)).not.toContain("Your link to continue");
  });
});
