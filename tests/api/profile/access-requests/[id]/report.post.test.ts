import { expect, it } from "vitest";
import { accessRequestsOf, approvedVisitor, askAccess, askingLink } from "#tests/harness/people/access.ts";
import { account } from "#tests/harness/people/account.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { until } from "#tests/harness/until.ts";

const report = (owner: Awaited<ReturnType<typeof account>>, id: string, body: object = { reason: "scam" }) =>
  owner.api.post(`/api/profile/access-requests/${id}/report`, body);

it("opens a ticket for staff, blocks the address, and withdraws the permission", async () => {
  const owner = await account();
  const { token } = await askingLink(owner);
  const { id, email } = await approvedVisitor(owner, token);
  expect((await report(owner, id, { reason: "harassment", details: "They keep asking." })).status).toBe(201);
  expect(await accessRequestsOf(owner)).toMatchObject([
    { status: "withdrawn", is_blocked: true, is_reported: true },
  ]);
  const [ticket] = await rows<{ message: string }>("SELECT message FROM support_tickets WHERE email = ?", [
    owner.email,
  ]);
  for (const part of [id, email, "They keep asking."]) expect(ticket?.message).toContain(part);
  expect(
    await rows("SELECT 1 FROM audit WHERE action = 'visitor.reported' AND entity_id = ?", [id]),
  ).toHaveLength(1);
  expect((await askAccess(token, { email })).status).toBe(202);
  expect(await accessRequestsOf(owner)).toHaveLength(1);

  const again = await report(owner, id);
  expect([again.status, again.error.code]).toEqual([409, "already_reported"]);
});

it("revokes the credential that the visitor may have kept, and gives the link another", async () => {
  const owner = await account();
  const link = await askingLink(owner);
  const { id } = await approvedVisitor(owner, link.token);
  const [before] = await rows<{ n: number }>("SELECT credential_entry n FROM share_links WHERE id = ?", [
    link.id,
  ]);
  await report(owner, id);
  const [old] = await rows<{ revoked_at: number | null }>(
    "SELECT revoked_at FROM status_entries WHERE n = ?",
    [before?.n ?? 0],
  );
  expect(old?.revoked_at).toBeGreaterThan(0);
  const isReplaced = async () => {
    const [now] = await rows<{ n: number }>("SELECT credential_entry n FROM share_links WHERE id = ?", [
      link.id,
    ]);
    return now?.n !== before?.n;
  };
  await until(isReplaced, "the link's new credential");
});

it("is 404 for strangers, and refuses an unknown reason", async () => {
  const [owner, stranger] = await Promise.all([account(), account()]);
  const { token } = await askingLink(owner);
  await askAccess(token);
  const [request] = await accessRequestsOf(owner);
  const id = request?.id ?? "";
  expect((await report(stranger, id)).status).toBe(404);
  expect((await report(owner, id, { reason: "boring" })).error.fields).toEqual({
    reason: "Choose what is wrong",
  });
  expect(await rows("SELECT reported_at, status FROM access_requests WHERE id = ?", [id])).toEqual([
    { reported_at: null, status: "pending" },
  ]);
});
