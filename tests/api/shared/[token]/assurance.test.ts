import { beforeEach, describe, expect, it } from "vitest";
import type { AssuranceLevel } from "#contract/assurance/levels.ts";
import { DAY } from "#contract/time.ts";
import { factClock } from "#functions/sharing/fact-clock.ts";
import { reissueCredentials } from "#functions/sharing/reissue.ts";
import { contextOn } from "#tests/harness/context.ts";
import { type Account, account } from "#tests/harness/people/account.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { stack } from "#tests/harness/stack/stack.ts";
import { credentialKeySet, statusOf, verifyByHand } from "#tests/harness/verification/credential-by-hand.ts";
import { COMPARISON, signedLicense } from "#tests/harness/verification/proofing.ts";
import {
  disputeCheck,
  expireChecks,
  openShared,
  passedVerification,
  shareableOf,
  shareLink,
  withdrawConsentOf,
} from "#tests/harness/verification/sharing.ts";

const PASSPORT = { type: "passport", strength: 4, validity: 4 } as const;

let owner: Account;
beforeEach(async () => {
  owner = await account({ firstName: "Jane", lastName: "Doe" });
});

const levelLink = (more: { verificationIds?: string[] }) =>
  shareLink(owner, { options: { includeAssurance: true }, ...more });
const licensed = (expiresAt?: number) =>
  passedVerification(owner, {
    checks: [{ check: "identity_match", proofing: signedLicense(expiresAt) }],
  });
const compared = () =>
  passedVerification(owner, {
    checks: [{ check: "identity_match" }, { check: "document_verification", proofing: COMPARISON }],
  });
const levelOf = async (token: string): Promise<AssuranceLevel | undefined> =>
  (await openShared(token)).data.profile?.assurance?.gpg45.level;
const credentialOf = async (token: string, now?: number) => {
  const { credential } = (await openShared(token, now === undefined ? {} : { now })).data;
  return credential === null ? null : verifyByHand(credential, await credentialKeySet(), now);
};

describe("the level of assurance of a shared profile", () => {
  it("is absent unless the owner includes it, also in the credential", async () => {
    const id = await licensed();
    const { token } = await shareLink(owner, {
      options: { includeAssurance: false },
      verificationIds: [id],
    });
    expect((await openShared(token)).data.profile?.assurance).toBeNull();
    expect(await credentialOf(token)).not.toHaveProperty("assurance");
  });

  it("is absent for a link from before it existed", async () => {
    const id = await licensed();
    const { token, id: link } = await levelLink({ verificationIds: [id] });
    await rows("UPDATE share_links SET options = json_remove(options, '$.includeAssurance') WHERE id = ?", [
      link,
    ]);
    expect((await openShared(token)).data.profile?.assurance).toBeNull();
    const [listed] = (await owner.api.get<{ options: object }[]>("/api/profile/share-links")).data;
    expect(listed?.options).toMatchObject({ includeAssurance: false });
  });

  it("is in the link's credential as soon as the link shows it", async () => {
    const { token, id } = await shareLink(owner, { verificationIds: [await licensed()] });
    await rows(
      "UPDATE share_links SET options = json_set(options, '$.includeAssurance', json('true')) WHERE id = ?",
      [id],
    );
    await reissueCredentials(contextOn(stack().env), owner.id);
    expect(await credentialOf(token)).toMatchObject({ assurance: { level: "low" } });
  });

  it("counts nothing of a verification that didn't match a document with the owner, and no contact's scores", async () => {
    const scored = { ...COMPARISON, scores: { ...COMPARISON.scores, evidence: [PASSPORT] } };
    const ids = await Promise.all([
      licensed(),
      passedVerification(owner, { checks: [{ check: "document_verification", proofing: scored }] }),
      passedVerification(owner, {
        checks: [{ check: "identity_match" }, { check: "phone_verification", proofing: scored }],
      }),
    ]);
    const { token } = await levelLink({ verificationIds: ids });
    const { profile } = (await openShared(token)).data;
    expect(profile?.facts).toHaveLength(5);
    expect(profile?.assurance?.gpg45).toMatchObject({ level: "low", elements: { verification: 1 } });
  });

  it("is what the facts of all chosen verifications reach together, and of no others", async () => {
    const [first, second] = [await licensed(), await compared()];
    const both = await levelLink({ verificationIds: [first, second] });
    const one = await levelLink({ verificationIds: [first] });
    const other = await levelLink({ verificationIds: [second] });
    expect(await levelOf(both.token)).toBe("medium");
    expect(await levelOf(one.token)).toBe("low");
    expect(await levelOf(other.token)).toBe("none");
    const { profile } = (await openShared(both.token)).data;
    expect(profile?.assurance).toMatchObject({
      version: "1",
      wanted: null,
      gpg45: { profiles_met: expect.arrayContaining(["L1B", "M1C"]) },
    });
    expect((await shareableOf(owner)).assurance?.gpg45).toEqual(profile?.assurance?.gpg45);
    expect((await credentialOf(both.token))?.assurance).toEqual({
      version: "1",
      level: "medium",
      profiles_met: profile?.assurance?.gpg45.profiles_met,
      at: expect.any(String),
    });
  });

  it("is absent if the link shows no checks of the person", async () => {
    await licensed();
    const { token } = await levelLink({});
    expect((await openShared(token)).data.profile).toMatchObject({
      facts: [{ check: "email" }],
      assurance: null,
    });
    expect(await credentialOf(token)).not.toHaveProperty("assurance");
  });

  it("doesn't count tests", async () => {
    const id = await licensed();
    const test = await passedVerification(owner, {
      checks: [
        { check: "identity_match" },
        { check: "document_verification", proofing: COMPARISON, sandbox: true },
      ],
    });
    const { token } = await levelLink({ verificationIds: [id, test] });
    expect(await levelOf(token)).toBe("low");
  });

  it("is the same answer to a page that asks again later", async () => {
    const { token } = await levelLink({ verificationIds: [await licensed()] });
    const first = await openShared(token);
    const again = await openShared(token, {
      headers: { "If-None-Match": first.headers.get("ETag") ?? "" },
      now: Date.now() + 60_000,
    });
    expect(again.status).toBe(304);
  });
});

describe("a level that falls", () => {
  it("when a fact is disputed: the old credential is revoked, and the next one says less", async () => {
    const [first, second] = [await licensed(), await compared()];
    const { token } = await levelLink({ verificationIds: [first, second] });
    const before = await credentialOf(token);
    await disputeCheck(owner, second, "document_verification");
    expect(await levelOf(token)).toBe("low");
    expect(await statusOf(before!)).toBe(1);
    await reissueCredentials(contextOn(stack().env), owner.id);
    expect(await credentialOf(token)).toMatchObject({ assurance: { level: "low" } });
  });

  it("when another check disputes the same document, unless another verification has one", async () => {
    const checks = [
      { check: "identity_match" as const, proofing: signedLicense() },
      { check: "document_verification" as const, proofing: signedLicense() },
    ];
    const first = await passedVerification(owner, { checks });
    const { token } = await levelLink({ verificationIds: [first] });
    expect(await levelOf(token)).toBe("low");
    await disputeCheck(owner, first, "document_verification");
    expect((await openShared(token)).data.profile).toMatchObject({
      facts: [{ check: "identity_match" }, { check: "email" }],
      assurance: { gpg45: { level: "none" } },
    });
    await reissueCredentials(contextOn(stack().env), owner.id);
    expect(await credentialOf(token)).toMatchObject({ assurance: { level: "none" } });
    const both = await levelLink({ verificationIds: [first, await licensed()] });
    expect(await levelOf(both.token)).toBe("low");
  });

  it("when consent is withdrawn", async () => {
    const [first, second] = [await licensed(), await compared()];
    const { token } = await levelLink({ verificationIds: [first, second] });
    const before = await credentialOf(token);
    await withdrawConsentOf(owner, second);
    expect(await levelOf(token)).toBe("low");
    expect(await statusOf(before!)).toBe(1);
  });

  it("when a fact expires", async () => {
    const [first, second] = [await licensed(), await compared()];
    const { token } = await levelLink({ verificationIds: [first, second] });
    await expireChecks(second, Date.now() - 1);
    expect(await levelOf(token)).toBe("low");
  });

  it("when a document expires before its fact does", async () => {
    const end = Date.now() + 2 * DAY;
    const { token } = await levelLink({ verificationIds: [await licensed(end)] });
    const before = await credentialOf(token);
    expect(before?.assurance).toMatchObject({ level: "low" });
    const after = end + 1000;
    const answer = (await openShared(token, { now: after })).data;
    expect(answer.profile).toMatchObject({
      facts: [{ check: "identity_match" }, { check: "email" }],
      assurance: { gpg45: { level: "none" } },
    });
    expect(answer.credential).toBeNull();
    expect(await statusOf(before!, after)).toBe(1);
    await factClock({ ...contextOn(stack().env), now: () => after });
    expect(await credentialOf(token, after)).toMatchObject({ assurance: { level: "none" } });
  });
});
