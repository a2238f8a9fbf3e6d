import { describe, expect, test } from "vitest";
import { pageVerdict, pageVerdictWord } from "#tests/harness/browser/page-verdict.ts";
import { account } from "#tests/harness/people/account.ts";
import { stack } from "#tests/harness/stack/stack.ts";
import { issueFor, someFact } from "#tests/harness/verification/credential-by-hand.ts";
import { openShared, passedVerification, shareLink } from "#tests/harness/verification/sharing.ts";

describe("the page that verifies", () => {
  test("accepts a link's credential with the facts on the link's page, until the link is revoked", async () => {
    const owner = await account({ firstName: "Jane", lastName: "Doe" });
    const verificationIds = [await passedVerification(owner)];
    const link = await shareLink(owner, { verificationIds, options: { includeContactInfo: false } });
    const { credential, profile } = (await openShared(link.token)).data;
    const facts = profile?.facts.map(({ verification_id: _, ...rest }) => rest);
    expect(facts).toHaveLength(1);
    expect(await pageVerdict(credential ?? "")).toMatchObject({
      outcome: "issued",
      standing: "valid",
      issuer: new URL(stack().url).origin,
      signed: { kind: "credential", name: "Jane Doe", facts, withheld: 0 },
    });
    expect((await owner.api.post("/api/profile/revoke-share-link", { id: link.id })).status).toBe(200);
    expect(await pageVerdictWord(credential ?? "")).toBe("revoked");
  });

  test("says that a credential has expired, and refuses one with a fact of another", async () => {
    const owner = await account();
    const [expired, one, two] = await Promise.all([
      issueFor(owner, [someFact()], Date.now() - 1000),
      issueFor(owner, [someFact()]),
      issueFor(owner, [someFact()]),
    ]);
    expect(await pageVerdictWord(expired.credential)).toBe("expired");
    expect(await pageVerdictWord(one.credential)).toBe("valid");
    const [, foreign] = two.credential.split("~");
    expect(await pageVerdictWord(`${one.credential}${foreign}~`)).toBe("foreign_fact");
  });

  test("refuses a token for signing in, and a status list", async () => {
    const { accessToken } = await account();
    const list = await (await fetch(new URL("/api/status-lists/0", stack().url))).text();
    for (const token of [accessToken, list]) expect(await pageVerdictWord(token)).toBe("other_type");
  });
});
