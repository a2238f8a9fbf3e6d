import { expect, it } from "vitest";
import type { ShareLinkAnswer } from "#contract/sharing/sharing.ts";
import { DAY } from "#contract/time.ts";
import { later } from "#tests/harness/later.ts";
import { account } from "#tests/harness/people/account.ts";
import { EVERYTHING, passedVerification, shareLink } from "#tests/harness/verification/sharing.ts";

it("lists the caller's links, newest first, with an address while they work", async () => {
  const [owner, other] = await Promise.all([account(), account()]);
  const verificationId = await passedVerification(owner);
  const first = await shareLink(owner, { label: "First", days: 1, verificationIds: [verificationId] });
  const second = await shareLink(owner, { options: { requirePermission: true } });
  await shareLink(other);
  const links = (await owner.api.get<ShareLinkAnswer[]>("/api/profile/share-links")).data;
  expect(links.map(({ id }) => id)).toEqual([second.id, first.id]);
  expect(links[1]).toEqual({
    id: first.id,
    label: "First",
    options: EVERYTHING,
    verification_ids: [verificationId],
    share_url: first.share_url,
    created_at: expect.any(String),
    expires_at: first.expires_at,
    revoked_at: null,
    views: 0,
    last_viewed_at: null,
  });
  const tomorrow = await later(owner, Date.now() + DAY + 60_000);
  const then = (await tomorrow.get<ShareLinkAnswer[]>("/api/profile/share-links")).data;
  expect(then.map(({ share_url: url }) => url)).toEqual([second.share_url, null]);
});
