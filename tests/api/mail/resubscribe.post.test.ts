import { expect, it } from "vitest";
import { client } from "#tests/harness/client.ts";
import { fragment, linkIn, mailsTo, waitForMail } from "#tests/harness/mail.ts";
import { account, someEmail } from "#tests/harness/people/account.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { inviteOf, requestBody, requestOf } from "#tests/harness/verification/verification.ts";

const asks = "wants to verify you";

it("removes the block that the mail's own link set, and sends what was undeliverable", async () => {
  const [requester, stranger] = await Promise.all([account(), account({ firstName: "Otto" })]);
  const email = someEmail();
  await requestOf(requester, email);
  const invite = await waitForMail(email);
  expect(invite.text).toContain("Block All Invitations:");
  const link = linkIn(invite, "/block-invitations");
  const token = fragment(link, "token");
  const post = (path: string, by: string | null, now = Date.now()) =>
    client().post<{ undo_token: string }>(`/api/mail/${path}?token=${by}`, undefined, { now });
  const blocked = (await post("unsubscribe", token)).data;
  expect(blocked).toEqual({ unsubscribed: true, undo_token: expect.any(String) });
  // The email's link can only block; blocking again gives no undo token.
  expect((await post("unsubscribe", token)).data).toEqual({ unsubscribed: true, undo_token: null });
  const undo = blocked.undo_token;
  const [hash, until, mac] = undo.split(".");
  const later = `${hash}.${Number(until) + 1}.${mac}`;
  for (const [by, now] of [[token], [later], [undo, Date.now() + 3_600_001]] as const)
    expect((await post("resubscribe", by, now)).error.code).toBe("link_invalid");
  expect((await post("unsubscribe", undo)).error.code).toBe("link_invalid");

  const { data } = await stranger.api.post<{ id: string }>("/api/v1/verifications", requestBody(email));
  const held = async () =>
    (await stranger.api.get<{ invitation_held: unknown }>(`/api/verifications/${data.id}`)).data
      .invitation_held;
  expect(await held()).toEqual({ reason: "undeliverable", until: null, most: null });
  expect(await mailsTo(email)).toHaveLength(1);

  expect((await post("resubscribe", undo)).data).toEqual({ unsubscribed: false });
  expect((await waitForMail(email, ({ subject }) => subject.startsWith("Otto"))).subject).toContain(asks);
  expect(await held()).toBeNull();
  expect((await post("resubscribe", undo)).status).toBe(200);
});

it("refuses a token that isn't ours", async () => {
  const answer = await client().post(`/api/mail/resubscribe?token=${"a".repeat(43)}.${"b".repeat(43)}`);
  expect([answer.status, answer.error.code]).toEqual([404, "link_invalid"]);
});

it("also works after a block with the token from the invite's public page", async () => {
  const requester = await account();
  const email = someEmail();
  const id = await requestOf(requester, email);
  const invite = await inviteOf(email, id);
  const page = await client().post<{ block_token: string }>(`/api/verifications/${id}/invite`, { invite });
  const blocked = await client().post(`/api/mail/unsubscribe?token=${page.data.block_token}`);
  expect(blocked.status).toBe(200);
  const hash = page.data.block_token.split(".")[0] ?? "";
  expect(await rows("SELECT count(*) AS n FROM mail_suppressions WHERE address_hash = ?", [hash])).toEqual([
    { n: 1 },
  ]);
});
