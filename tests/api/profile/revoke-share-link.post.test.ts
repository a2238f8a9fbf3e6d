import { expect, it } from "vitest";
import { account } from "#tests/harness/people/account.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { openShared, passedVerification, shareLink } from "#tests/harness/verification/sharing.ts";

const PATH = "/api/profile/revoke-share-link";
const stateOf = async (token: string) => (await openShared(token)).data.state;

it("revokes one link with its credential, and leaves the others", async () => {
  const owner = await account();
  const verificationIds = [await passedVerification(owner)];
  const [one, two] = [
    await shareLink(owner, { verificationIds }),
    await shareLink(owner, { verificationIds }),
  ];
  expect((await owner.api.post(PATH, { id: one.id })).data).toEqual({ revoked: 1 });
  expect(await stateOf(one.token)).toBe("revoked");
  expect(await stateOf(two.token)).toBe("ok");
  const entries = await rows<{ id: string; revoked_at: number | null }>(
    "SELECT l.id, e.revoked_at FROM share_links l JOIN status_entries e ON e.n = l.credential_entry WHERE l.user_id = ?",
    [owner.id],
  );
  expect(entries.find(({ id }) => id === one.id)?.revoked_at).not.toBeNull();
  expect(entries.find(({ id }) => id === two.id)?.revoked_at).toBeNull();
  expect((await owner.api.post(PATH, { id: one.id })).data).toEqual({ revoked: 0 });
});

it("revokes all of a person's 50 links at once, and nobody else's", async () => {
  const [owner, other] = await Promise.all([account(), account()]);
  const theirs = await shareLink(other);
  const mine: string[] = [];
  for (let i = 0; i < 50; i++) mine.push((await shareLink(owner)).token);
  expect(await stateOf(mine[49] ?? "")).toBe("ok");
  expect((await owner.api.post(PATH, {})).data).toEqual({ revoked: 50 });
  expect(await stateOf(mine[0] ?? "")).toBe("revoked");
  expect(await stateOf(mine[49] ?? "")).toBe("revoked");
  expect(await stateOf(theirs.token)).toBe("ok");
});

it("is 404 for another person's link, which stays", async () => {
  const [owner, other] = await Promise.all([account(), account()]);
  const { id, token } = await shareLink(owner);
  expect((await other.api.post(PATH, { id })).status).toBe(404);
  expect(await stateOf(token)).toBe("ok");
});
