import { expect, it } from "vitest";
import { pageVerdictWord } from "#tests/harness/browser/page-verdict.ts";
import { client } from "#tests/harness/client.ts";
import { account } from "#tests/harness/people/account.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { openShared, passedVerification, shareLink } from "#tests/harness/verification/sharing.ts";

const PATH = "/api/profile/credential";

it("revokes what its owner downloaded, and nothing else", async () => {
  const [owner, other] = await Promise.all([account(), account()]);
  const verificationIds = [await passedVerification(owner)];
  const { token } = await shareLink(owner, { verificationIds });
  const download = async (who = owner) => new TextDecoder().decode((await who.api.get(PATH)).bytes);
  const [one, two, foreign] = [await download(), await download(), await download(other)];
  const shared = (await openShared(token)).data.credential ?? "";

  expect((await owner.api.delete(PATH)).status).toBe(200);
  for (const revoked of [one, two]) expect(await pageVerdictWord(revoked)).toBe("revoked");
  for (const valid of [foreign, shared, await download()]) expect(await pageVerdictWord(valid)).toBe("valid");
  expect(
    await rows("SELECT actor FROM audit WHERE entity_id = ? AND action = 'credential.revoked'", [owner.id]),
  ).toEqual([{ actor: owner.id }]);
});

it("needs a session", async () => {
  expect((await client().delete(PATH)).status).toBe(401);
});
