import { describe, expect, it } from "vitest";
import { account, someEmail } from "#tests/harness/people/account.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { inviteOf, requestOf, view } from "#tests/harness/verification/verification.ts";

describe("POST /api/verifications/:id/open", () => {
  it("binds the account with the address and verifies the address", async () => {
    const requester = await account();
    const email = someEmail();
    const id = await requestOf(requester, email);
    const invite = await inviteOf(email, id);
    const subject = await account({ email, unverified: true });
    expect((await subject.api.get(`/api/verifications/${id}`)).status).toBe(404);

    const opened = await subject.api.post(`/api/verifications/${id}/open`, { invite });
    expect(opened.data).toMatchObject({ id, viewer_roles: ["target"], estimated_cost: null, notes: null });
    const [user] = await rows("SELECT email_verified_at FROM users WHERE id = ?", [subject.id]);
    expect(user?.email_verified_at).toBeGreaterThan(0);
    const proven = "SELECT actor FROM audit WHERE entity_id = ? AND action = 'user.email_verified'";
    expect(await rows(proven, [subject.id])).toEqual([{ actor: subject.id }]);
    // Until consent, the requester doesn't learn that there is an account.
    expect((await view(requester, id)).target_user_id).toBeNull();
  });

  it("verifies an address again whose last proof has begun to fade, and no other", async () => {
    const email = someEmail();
    const id = await requestOf(await account(), email);
    const invite = await inviteOf(email, id);
    const subject = await account({ email });
    const provenAt = async () =>
      (
        await rows<{ email_verified_at: number }>("SELECT email_verified_at FROM users WHERE id = ?", [
          subject.id,
        ])
      )[0]?.email_verified_at ?? 0;
    const before = await provenAt();
    await subject.api.post(`/api/verifications/${id}/open`, { invite });
    expect(await provenAt()).toBe(before);
    await rows("UPDATE users SET email_verified_at = 1 WHERE id = ?", [subject.id]);
    expect((await subject.api.post(`/api/verifications/${id}/open`, { invite })).status).toBe(200);
    expect(await provenAt()).toBeGreaterThanOrEqual(before);
  });

  it("tells another account only the masked address, and binds nothing", async () => {
    const requester = await account();
    const email = someEmail("mallory");
    const id = await requestOf(requester, email);
    const invite = await inviteOf(email, id);
    const other = await account();
    const answer = await other.api.post(`/api/verifications/${id}/open`, { invite });
    expect([answer.status, answer.error.code]).toEqual([403, "wrong_account"]);
    expect(answer.error.message).toContain("m…@e….com");
    expect(answer.error.message).not.toContain(email);
    const [row] = await rows("SELECT target_user_id FROM verifications WHERE id = ?", [id]);
    expect(row).toEqual({ target_user_id: null });
  });

  it("refuses a token that was altered or belongs to another request", async () => {
    const requester = await account();
    const email = someEmail();
    const subject = await account({ email });
    const [one, two] = [await requestOf(requester, email), await requestOf(requester, email)];
    const invite = await inviteOf(email, one);
    const altered = `${invite.slice(0, -2)}${invite.endsWith("AA") ? "BB" : "AA"}`;
    expect((await subject.api.post(`/api/verifications/${one}/open`, { invite: altered })).status).toBe(404);
    const foreign = await subject.api.post(`/api/verifications/${two}/open`, { invite });
    expect([foreign.status, foreign.error.code]).toEqual([404, "link_invalid"]);
    expect((await subject.api.post(`/api/verifications/${one}/open`, {})).status).toBe(422);
  });

  it("opens again for its subject after a change of address, without verifying the new one", async () => {
    const email = someEmail();
    const id = await requestOf(await account(), email);
    const invite = await inviteOf(email, id);
    const subject = await account({ email });
    const open = () => subject.api.post(`/api/verifications/${id}/open`, { invite });
    expect((await open()).status).toBe(200);
    await rows("UPDATE users SET email = ?, email_verified_at = NULL WHERE id = ?", [
      someEmail(),
      subject.id,
    ]);
    expect((await open()).status).toBe(200);
    const [user] = await rows("SELECT email_verified_at FROM users WHERE id = ?", [subject.id]);
    expect(user).toEqual({ email_verified_at: null });
  });

  it("tells the requester's side once that the subject opened the request, and nobody that an account has it", async () => {
    const requester = await account();
    const email = someEmail();
    const id = await requestOf(requester, email);
    const invite = await inviteOf(email, id);
    const openedAt = async (viewer: typeof requester) =>
      (await viewer.api.get<{ opened_at: string | null }>(`/api/verifications/${id}`)).data.opened_at;
    const events = async () =>
      (
        await rows<{ payload: string }>(
          "SELECT payload FROM outbox WHERE name = 'verification_updated' AND payload LIKE ? ORDER BY id",
          [`%${id}%`],
        )
      ).map(({ payload }) => JSON.parse(payload));
    const subject = await account({ email, unverified: true });
    const before = await events();
    expect(await openedAt(requester)).toBeNull();

    expect((await subject.api.post(`/api/verifications/${id}/open`, { invite })).status).toBe(200);
    const [first, ...none] = (await events()).slice(before.length);
    expect(none).toEqual([]);
    expect(first).toEqual({ verification_id: id, status: "pending", stage: "awaiting_consent" });
    expect(await openedAt(requester)).toMatch(/^\d{4}-/);
    expect(await openedAt(subject)).toBeNull();

    // Opening it again proves the address once more, which is the subject's business.
    await rows("UPDATE users SET email_verified_at = 1 WHERE id = ?", [subject.id]);
    expect((await subject.api.post(`/api/verifications/${id}/open`, { invite })).status).toBe(200);
    expect((await events()).slice(before.length + 1)).toEqual([
      { verification_id: id, status: "pending", stage: "awaiting_consent", user_id: subject.id },
    ]);
  });
});
