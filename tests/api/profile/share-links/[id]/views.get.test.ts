import { expect, it } from "vitest";
import type { ShareViewAnswer } from "#contract/sharing/sharing.ts";
import { account } from "#tests/harness/people/account.ts";
import { until } from "#tests/harness/until.ts";
import { openShared, passedVerification, shareLink } from "#tests/harness/verification/sharing.ts";

const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148";

it("lists when, roughly where and on which kind of device a link was opened", async () => {
  const owner = await account();
  const verificationId = await passedVerification(owner);
  const { id, token } = await shareLink(owner, {
    options: { includeContactInfo: false },
    verificationIds: [verificationId],
  });
  await openShared(token, { headers: { "User-Agent": IPHONE, "CF-IPCountry": "DE" } });
  const path = `/api/profile/share-links/${id}/views`;
  const views = await until(async () => {
    const { data } = await owner.api.get<ShareViewAnswer[]>(path);
    return data.length === 1 && data;
  }, "the view");
  expect(views).toEqual([
    {
      id: expect.any(String),
      at: expect.any(String),
      country: "DE",
      device: "phone",
      facts: 1,
      visitor: null,
    },
  ]);
});

it("is 404 for other people", async () => {
  const [owner, other] = await Promise.all([account(), account()]);
  const { id } = await shareLink(owner);
  expect((await other.api.get(`/api/profile/share-links/${id}/views`)).status).toBe(404);
  expect((await other.api.get("/api/profile/share-links/shl_none/views")).status).toBe(404);
});
