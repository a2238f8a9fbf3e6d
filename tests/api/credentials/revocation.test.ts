import { describe, expect, test } from "vitest";
import { LostRace } from "#core/write/commit.ts";
import { issueCredential } from "#functions/credentials/issue.ts";
import { signToken } from "#functions/credentials/sign.ts";
import { sourcesOf } from "#functions/sharing/facts.ts";
import { factsHold } from "#functions/sharing/facts-hold.ts";
import { readFacts } from "#functions/sharing/shareable.ts";
import { client } from "#tests/harness/client.ts";
import { contextOn } from "#tests/harness/context.ts";
import { fragment, linkIn, waitForMail } from "#tests/harness/mail.ts";
import { googleBrowser, goThrough } from "#tests/harness/outside/google.ts";
import { type Account, account, PASSWORD, someEmail } from "#tests/harness/people/account.ts";
import { somePhone } from "#tests/harness/people/phone.ts";
import { staffMember } from "#tests/harness/people/staff.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { stack } from "#tests/harness/stack/stack.ts";
import {
  credentialKeySet,
  issueFor,
  someFact,
  statusOf,
  verifyByHand,
} from "#tests/harness/verification/credential-by-hand.ts";
import { closeAs, completedCase, disputeOf } from "#tests/harness/verification/dispute.ts";
import {
  disputeCheck,
  openShared,
  passedVerification,
  shareLink,
  withdrawConsentOf,
} from "#tests/harness/verification/sharing.ts";

const email = () => someFact({ id: "email", check: "email", category: "contact", verification_id: null });

/** Issues a credential. @returns what tells the bit of its status: 1 if it's revoked */
async function watched(who: Pick<Account, "id">, verificationId: string | null) {
  const { credential } = await issueFor(who, [
    verificationId === null ? email() : someFact({ verification_id: verificationId }),
  ]);
  const verified = await verifyByHand(credential, await credentialKeySet());
  return () => statusOf(verified);
}

/** Issues one credential about a confirmed address, and one about something else. @returns the bits of both */
async function both(who: Pick<Account, "id">) {
  const [contact, other] = await Promise.all([watched(who, null), watched(who, "ver_other")]);
  return async () => [await contact(), await other()];
}

describe("a credential is revoked", () => {
  test("when a fact is disputed, and again when the dispute is closed", { tags: ["full"] }, async () => {
    const one = await completedCase();
    const { subject, id } = one;
    const [before, other] = await Promise.all([watched(subject, id), watched(subject, "ver_other")]);
    const dispute = await disputeOf(one);
    expect([await before(), await other()]).toEqual([1, 0]);
    const meanwhile = await watched(subject, id);
    expect(await meanwhile()).toBe(0);
    await closeAs(await staffMember(), dispute.data.id, "rejected");
    expect(await meanwhile()).toBe(1);
  });

  test("when consent is withdrawn", async () => {
    const { subject, id } = await completedCase();
    const status = await watched(subject, id);
    await withdrawConsentOf(subject, id);
    expect(await status()).toBe(1);
  });

  test("when the address or the phone number that it states is replaced", async () => {
    const one = await account();
    const beforePhone = await both(one);
    await one.api.put("/api/users/profile", { name: "Ada Byron", email: one.email, phone: somePhone() });
    expect(await beforePhone()).toEqual([1, 0]);

    const beforeEmail = await both(one);
    const address = someEmail("new");
    await one.api.put("/api/users/profile", { name: "Ada Byron", email: address });
    const mail = await waitForMail(address, (m) => m.text.includes("/confirm-email"));
    expect(await beforeEmail()).toEqual([0, 0]);
    const token = fragment(linkIn(mail, "/confirm-email"), "token");
    await client().post("/api/auth/confirm-email", { token, password: PASSWORD });
    expect(await beforeEmail()).toEqual([1, 0]);
  });

  test("when the account is deleted", async () => {
    const one = await account();
    const status = await both(one);
    await one.api.delete("/api/users/me", { body: { password: PASSWORD } });
    expect(await status()).toEqual([1, 1]);
  });

  test.each(["a password reset", "Google"])(
    "when the owner of an address takes it over with %s",
    async (way) => {
      const squatter = await account();
      const [status, { token }] = [await both(squatter), await shareLink(squatter)];
      await rows("UPDATE users SET email_verified_at = NULL WHERE id = ?", [squatter.id]);
      if (way === "Google") await goThrough(googleBrowser(), { email: squatter.email });
      else {
        await client().post("/api/auth/forgot-password", { email: squatter.email });
        const mail = await waitForMail(squatter.email, (m) => m.text.includes("/reset-password"));
        const link = fragment(linkIn(mail, "/reset-password"), "token");
        await client().post("/api/auth/reset-password", { token: link, password: "New-horse77!" });
      }
      expect(await status()).toEqual([1, 1]);
      expect((await openShared(token)).status).toBe(404);
    },
  );
});

test("the key of credentials never signs anyone in, whatever the claims", async () => {
  const { accessToken } = await account();
  const claims = JSON.parse(Buffer.from(accessToken.split(".")[1] ?? "", "base64url").toString());
  const ctx = contextOn(stack().env);
  for (const typ of ["JWT", "dc+sd-jwt"]) {
    const forged = await signToken(ctx, typ, claims);
    const answer = await client({ token: forged }).get("/api/auth/me");
    expect([answer.status, answer.error.code]).toEqual([401, "token_invalid"]);
  }
  await expect(verifyByHand(`${accessToken}~`, await credentialKeySet())).rejects.toThrow();
});

test("a name isn't signed as on a document once anything of that check is disputed", async () => {
  const ctx = contextOn(stack().env);
  const owner = await account();
  const id = await passedVerification(owner, {
    checks: [{ check: "identity_match" }, { check: "document_verification" }],
  });
  const own = await readFacts(ctx, owner.id);
  const facts = own.facts.filter(({ check }) => check === "email");
  await disputeCheck(owner, id, "document_verification");
  const issued = issueCredential(ctx, {
    ...own,
    facts,
    assurance: null,
    sources: sourcesOf(own.person, own),
    kind: "credential",
    userId: owner.id,
    name: "Ada Byron",
    holds: factsHold(ctx, { ...own, facts }),
    expiresAt: Date.now() + 60_000,
  });
  await expect(issued).rejects.toThrow(LostRace);
});

test("facts that changed after they were read aren't signed", async () => {
  const ctx = contextOn(stack().env);
  const owner = await account();
  const id = await passedVerification(owner);
  const own = await readFacts(ctx, owner.id);
  const { facts } = own;
  const issue = () => {
    const holds = factsHold(ctx, own);
    const expiresAt = Date.now() + 60_000;
    return issueCredential(ctx, {
      ...own,
      assurance: null,
      sources: sourcesOf(own.person, own),
      kind: "credential",
      userId: owner.id,
      name: "Ada",
      holds,
      expiresAt,
    });
  };
  const entries = () => rows("SELECT n FROM status_entries WHERE user_id = ?", [owner.id]);
  expect(facts.map(({ check }) => check)).toEqual(["identity_match", "email"]);
  await issue();
  await disputeCheck(owner, id, "identity_match");
  await expect(issue()).rejects.toThrow(LostRace);
  await rows("DELETE FROM disputes WHERE verification_id = ?", [id]);
  await issue();
  await rows("UPDATE users SET email_verified_at = email_verified_at + 1 WHERE id = ?", [owner.id]);
  await expect(issue()).rejects.toThrow(LostRace);
  expect(await entries()).toHaveLength(2);
});
