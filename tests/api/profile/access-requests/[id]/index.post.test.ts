import { describe, expect, it } from "vitest";
import { addressHash } from "#functions/mail/opt-out.ts";
import { client } from "#tests/harness/client.ts";
import { contextOn } from "#tests/harness/context.ts";
import { linkIn, mailsTo } from "#tests/harness/mail.ts";
import {
  accessRequestsOf,
  approvedVisitor,
  askAccess,
  askingLink,
  decideOn,
} from "#tests/harness/people/access.ts";
import { account, someEmail } from "#tests/harness/people/account.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { stack } from "#tests/harness/stack/stack.ts";
import { until } from "#tests/harness/until.ts";

async function asked(email = someEmail("visitor")) {
  const owner = await account({ firstName: "Jane", lastName: "Doe" });
  const link = await askingLink(owner);
  await askAccess(link.token, { email });
  const [request] = await accessRequestsOf(owner);
  return { owner, link, email, id: request?.id ?? "" };
}
const statusOf = async (id: string) =>
  (await rows<{ status: string }>("SELECT status FROM access_requests WHERE id = ?", [id]))[0]?.status;

describe("POST /api/profile/access-requests/:id", () => {
  it("approves, and mails the visitor a link with a grant that names nobody else", async () => {
    const owner = await account({ firstName: "Jane", lastName: "Doe" });
    const { token } = await askingLink(owner);
    const { mail, grant, id } = await approvedVisitor(owner, token);
    expect(mail.subject).toBe("Jane Doe approved your request");
    expect(grant.startsWith(`${id}.`)).toBe(true);
    expect(linkIn(mail, "/s/").pathname).toBe(`/s/${token}`);
    expect(mail.text).not.toContain(owner.email);
    expect(await accessRequestsOf(owner)).toMatchObject([
      { status: "approved", decided_at: expect.any(String) },
    ]);
  });

  it("denies without a mail", async () => {
    const { owner, id, email } = await asked();
    expect((await decideOn(owner, id, { decision: "deny" })).data).toEqual({ status: "denied" });
    expect(
      await rows("SELECT 1 FROM outbox WHERE payload LIKE ? AND name = 'mail.access_approved'", [`%${id}%`]),
    ).toEqual([]);
    expect(await mailsTo(email)).toEqual([]);
  });

  it("withdraws only what was approved, and decides only once", async () => {
    const { owner, id } = await asked();
    const decide = async (decision: string) => {
      const answer = await decideOn(owner, id, { decision });
      return answer.status === 200 ? answer.data.status : answer.error.code;
    };
    expect(await decide("withdraw")).toBe("already_decided");
    expect(await decide("approve")).toBe("approved");
    expect(await decide("approve")).toBe("already_decided");
    expect(await decide("deny")).toBe("already_decided");
    expect(await decide("withdraw")).toBe("withdrawn");
    expect(await decide("approve")).toBe("already_decided");
  });

  it("lets one of two decisions win that are made at the same time", async () => {
    const { owner, id } = await asked();
    const answers = await Promise.all(
      ["approve", "deny"].map((decision) => decideOn(owner, id, { decision })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("decides about the same address's repeated requests for the link, too", async () => {
    const { owner, link, email, id } = await asked();
    await askAccess(link.token, { email });
    await decideOn(owner, id, { decision: "deny" });
    expect(await rows("SELECT DISTINCT status FROM access_requests WHERE user_id = ?", [owner.id])).toEqual([
      { status: "denied" },
    ]);
    expect(await accessRequestsOf(owner)).toHaveLength(1);
  });

  it("blocks when denying or withdrawing, later too, but never when approving", async () => {
    const { owner, id } = await asked();
    const both = await decideOn(owner, id, { decision: "approve", block: true });
    expect([both.status, await statusOf(id)]).toEqual([422, "pending"]);
    await decideOn(owner, id, { decision: "deny" });
    expect((await decideOn(owner, id, { decision: "deny", block: true })).status).toBe(200);
    expect(await accessRequestsOf(owner)).toMatchObject([{ status: "denied", is_blocked: true }]);
  });

  it("blocks someone whose access was withdrawn, without revoking the credential that others have by then", async () => {
    const owner = await account({ firstName: "Jane", lastName: "Doe" });
    const link = await askingLink(owner);
    const { id } = await approvedVisitor(owner, link.token);
    const revokedAt = async () => {
      const [current] = await rows<{ revoked_at: number | null }>(
        "SELECT e.revoked_at FROM share_links l JOIN status_entries e ON e.n = l.credential_entry WHERE l.id = ?",
        [link.id],
      );
      return current?.revoked_at;
    };
    await decideOn(owner, id, { decision: "withdraw" });
    await until(async () => (await revokedAt()) === null, "the link's new credential");
    expect((await decideOn(owner, id, { decision: "withdraw", block: true })).status).toBe(200);
    expect(await revokedAt()).toBeNull();
    expect(await accessRequestsOf(owner)).toMatchObject([{ status: "withdrawn", is_blocked: true }]);
  });

  it("doesn't approve for a link that no longer works", async () => {
    const { owner, id, link } = await asked();
    await owner.api.post("/api/profile/revoke-share-link", { id: link.id });
    expect((await decideOn(owner, id, { decision: "approve" })).error.code).toBe("link_ended");
    expect((await decideOn(owner, id, { decision: "deny" })).status).toBe(200);
  });

  it("sends no mail to an address that opted out", async () => {
    const email = someEmail("silent");
    const { env } = contextOn(stack().env);
    await rows("INSERT INTO mail_suppressions (address_hash, created_at) VALUES (?, 1)", [
      await addressHash(env, email),
    ]);
    const { owner, id } = await asked(email);
    await decideOn(owner, id, { decision: "approve" });
    const job =
      "SELECT 1 FROM outbox WHERE name = 'mail.access_approved' AND status = 'done' AND payload LIKE ?";
    await until(async () => (await rows(job, [`%${id}%`])).length > 0, "the job");
    expect(await mailsTo(email)).toEqual([]);
  });

  it("is 404 for strangers and leaves the row alone", async () => {
    const { id } = await asked();
    const stranger = await account();
    expect((await decideOn(stranger, id, { decision: "approve" })).status).toBe(404);
    expect((await client().post(`/api/profile/access-requests/${id}`, { decision: "approve" })).status).toBe(
      401,
    );
    expect((await decideOn(stranger, "acr_none", { decision: "approve" })).status).toBe(404);
    expect(await statusOf(id)).toBe("pending");
  });
});
