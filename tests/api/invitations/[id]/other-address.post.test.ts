import { describe, expect, it } from "vitest";
import { DAY } from "#contract/time.ts";
import { execute } from "#tests/api/outbox/rows.ts";
import { type Answer, client } from "#tests/harness/client.ts";
import { type Account, account, someEmail } from "#tests/harness/people/account.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { consentTo, inviteOf, requestOf, view } from "#tests/harness/verification/verification.ts";

const NAME = { firstName: "Jane", lastName: "Doe", acceptsTerms: true };

const propose = (id: string, invite: string, email: string, now?: number) =>
  client().post(`/api/invitations/${id}/other-address`, { invite, email }, { now });
const said = ({ status, error }: Answer<unknown>) => [status, error.code];

async function asked(requester: Account, email = someEmail()) {
  const id = await requestOf(requester, email);
  return { id, email, invite: await inviteOf(email, id) };
}

const proposedTo = async (who: Account, id: string) =>
  ((await view(who, id)) as unknown as { proposed_email: string | null }).proposed_email;
const waiting = async (id: string, invite: string) =>
  (await client().post<{ waiting_address: string | null }>(`/api/verifications/${id}/invite`, { invite }))
    .data.waiting_address;
const noticesTo = (who: Account, id: string) =>
  rows<{ title: string; message: string; in_app: number }>(
    `SELECT title, message, in_app FROM notifications
      WHERE user_id = ? AND dedupe_key LIKE 'other_address:' || ? || ':%' ORDER BY id`,
    [who.id, id],
  );

describe("POST /api/invitations/:id/other-address", () => {
  it("asks the requester, who sees the whole address; the link's holder sees it masked", async () => {
    const requester = await account();
    const { id, invite } = await asked(requester);
    const email = someEmail("other");
    expect(await waiting(id, invite)).toBeNull();
    const answer = await propose(id, invite, ` ${email.toUpperCase()} `);
    expect([answer.status, answer.bytes.length]).toEqual([204, 0]);
    expect([await proposedTo(requester, id), await waiting(id, invite)]).toEqual([email, "o…@e….com"]);
    expect(await noticesTo(requester, id)).toEqual([
      {
        title: "Another address for your request",
        message:
          "Someone who got your email asked you to send the request to another address. Check the address and decide.",
        in_app: 1,
      },
    ]);
    const audited =
      "SELECT actor, detail FROM audit WHERE entity_id = ? AND action = 'subject.address_proposed'";
    expect(await rows(audited, [id])).toEqual([{ actor: "link", detail: "{}" }]);
    // It still waits at the first address.
    expect(await rows("SELECT status, target_user_id FROM verifications WHERE id = ?", [id])).toEqual([
      { status: "pending", target_user_id: null },
    ]);
  });

  it("replaces an earlier one, and does nothing when it's repeated", async () => {
    const requester = await account();
    const { id, invite } = await asked(requester);
    const [one, two] = [someEmail(), someEmail()];
    for (const email of [one, two, two]) expect((await propose(id, invite, email)).status).toBe(204);
    expect(await proposedTo(requester, id)).toBe(two);
    expect((await noticesTo(requester, id)).map(({ in_app }) => in_app)).toEqual([0, 1]);
  });

  it("is only for the holder of this request's link, while it's fresh and undecided", async () => {
    const [requester, subject] = [await account(), await account()];
    const [one, other] = [await asked(requester), await asked(requester)];
    for (const wrong of [other.invite, "lnk_0.x", one.invite.slice(0, -2)])
      expect(said(await propose(one.id, wrong, someEmail()))).toEqual([404, expect.any(String)]);
    expect(said(await propose(one.id, one.invite, someEmail(), Date.now() + 16 * DAY))).toEqual([
      409,
      "link_expired",
    ]);
    await execute("UPDATE users SET suspended_at = 1 WHERE id = ?", [requester.id]);
    expect(said(await propose(one.id, one.invite, someEmail()))).toEqual([409, "request_paused"]);
    await execute("UPDATE users SET suspended_at = NULL WHERE id = ?", [requester.id]);
    await requester.api.post(`/api/verifications/${one.id}/cancel`);
    expect(said(await propose(one.id, one.invite, someEmail()))).toEqual([409, "request_closed"]);
    const agreed = await asked(requester, subject.email);
    await consentTo(subject, agreed.id);
    expect(said(await propose(agreed.id, agreed.invite, someEmail()))).toEqual([409, "request_answered"]);
  });

  it("is refused once an account has the request", async () => {
    const [requester, subject] = [await account(), await account()];
    const { id, invite } = await asked(requester, subject.email);
    await subject.api.post(`/api/verifications/${id}/open`, { invite });
    expect(said(await propose(id, invite, someEmail()))).toEqual([409, "address_bound"]);
  });

  it("refuses the mailbox that has it, the requester's own, and what's no address", async () => {
    const requester = await account();
    const { id, email, invite } = await asked(requester);
    const respelled = requester.email.replace("@", "+work@");
    for (const wrong of [
      email,
      email.replace("@", "+2@"),
      requester.email,
      respelled,
      "not an address",
      "",
    ]) {
      const refused = await propose(id, invite, wrong);
      expect([refused.status, Object.keys(refused.error.fields ?? {})], wrong).toEqual([422, ["email"]]);
    }
    expect(await proposedTo(requester, id)).toBeNull();
  });

  it("answers the same whether the address has an account, blocks the requester or all invitations", async () => {
    const [requester, known, blocking, quiet] = await Promise.all(Array.from({ length: 4 }, () => account()));
    const earlier = await asked(requester!, blocking!.email);
    await blocking!.api.post(`/api/verifications/${earlier.id}/block`);
    await quiet!.api.put("/api/users/invitations", { blocked: true });
    for (const email of [someEmail(), known!.email, blocking!.email, quiet!.email]) {
      const { id, invite } = await asked(requester!);
      const answer = await propose(id, invite, email);
      expect([answer.status, answer.bytes.length]).toEqual([204, 0]);
      expect(await proposedTo(requester!, id)).toBe(email);
    }
    // Nothing leaves before the requester has decided.
    for (const who of [known!, quiet!])
      expect(await rows("SELECT id FROM links WHERE email = ?", [who.email])).toEqual([]);
  });

  it("is limited for each request, but not by strangers without its link", async () => {
    const requester = await account();
    const { id, invite } = await asked(requester);
    for (let i = 0; i < 6; i++) await propose(id, "lnk_0.x", someEmail());
    const statuses = [];
    for (let i = 0; i < 6; i++) statuses.push((await propose(id, invite, someEmail())).status);
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429]);
  });

  it("is dropped when the request ends or someone opens it", async () => {
    const [requester, subject] = [await account(), await account()];
    const waitingFor = async (id: string) =>
      (
        await rows<{ proposed_email: string | null }>(
          "SELECT proposed_email FROM verifications WHERE id = ?",
          [id],
        )
      )[0]?.proposed_email;
    const ends: ((one: { id: string; invite: string }) => Promise<unknown>)[] = [
      ({ id }) => requester.api.post(`/api/verifications/${id}/cancel`),
      ({ id, invite }) => client().post(`/api/verifications/${id}/decline`, { invite }),
      ({ id, invite }) => subject.api.post(`/api/verifications/${id}/open`, { invite }),
      ({ id }) => consentTo(subject, id),
      ({ id, invite }) => client().post(`/api/auth/invitations/${id}/continue`, { ...NAME, invite }),
    ];
    for (const [i, end] of ends.entries()) {
      // One address gets three invitations a day.
      const one = await asked(requester, i === 2 || i === 3 ? subject.email : someEmail());
      await propose(one.id, one.invite, someEmail());
      expect(await waitingFor(one.id)).not.toBeNull();
      await end(one);
      expect(await waitingFor(one.id)).toBeNull();
    }
  });

  it("is forgotten with the account that has the proposed address", async () => {
    const [requester, owner] = [await account(), await account()];
    const { id, invite } = await asked(requester);
    await propose(id, invite, owner.email);
    const gone = await owner.api.delete("/api/users/me", {
      body: { password: owner.password, email: owner.email },
    });
    expect(gone.status).toBeLessThan(300);
    expect(await proposedTo(requester, id)).toBeNull();
  });
});
