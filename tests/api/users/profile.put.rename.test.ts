import { expect, test } from "vitest";
import type { TrustAnswer } from "#contract/sharing/trust.ts";
import { accessRequestsOf, askAccess, askingLink } from "#tests/harness/people/access.ts";
import { type Account, account } from "#tests/harness/people/account.ts";
import { until } from "#tests/harness/until.ts";
import { verifyAsStranger } from "#tests/harness/verification/credential.ts";
import {
  openShared,
  passedVerification,
  shareableOf,
  shareLink,
} from "#tests/harness/verification/sharing.ts";

/** Evidence is about a name, and so is what we sign. A rename leaves both behind; links stay. */

const rename = (who: Account, first_name: string, last_name: string) =>
  who.api.put("/api/users/profile", { email: who.email, first_name, last_name });
const trustOf = async (who: Account) => (await who.api.get<TrustAnswer>("/api/trust-score")).data;
const profileAt = async (token: string) => (await openShared(token)).data.profile;
const download = async (who: Account) =>
  new TextDecoder().decode((await who.api.get("/api/profile/credential")).bytes);

/** A link's credential, once it's about this name. */
const credentialAt = (token: string, name: string) =>
  until(async () => {
    const { credential } = (await openShared(token)).data;
    if (credential === null) return false;
    const found = await verifyAsStranger(credential).catch(() => null);
    return (
      found?.payload.name === name && {
        ...found.payload,
        facts: found.facts.map(({ check }) => check).toSorted(),
      }
    );
  }, `a credential for ${name}`);

test("a rename revokes credentials, and links show only what counts for the present name", async () => {
  const owner = await account({ firstName: "Jane", lastName: "Doe" });
  const id = await passedVerification(owner);
  const [{ token }, kept] = [await shareLink(owner, { verificationIds: [id] }), await download(owner)];
  expect(await profileAt(token)).toMatchObject({ name: "Jane Doe", name_status: "document" });
  expect((await verifyAsStranger(kept)).payload).toMatchObject({ name: "Jane Doe", name_status: "document" });
  expect(await credentialAt(token, "Jane Doe")).toMatchObject({ facts: ["email", "identity_match"] });

  expect((await rename(owner, "Barack", "Obama")).status).toBe(200);
  await expect(verifyAsStranger(kept)).rejects.toThrow("revoked");
  const shown = await profileAt(token);
  expect(shown).toMatchObject({ name: "Barack Obama", name_status: "stated" });
  expect(shown?.facts.map(({ check }) => check)).toEqual(["email"]);
  expect(await credentialAt(token, "Barack Obama")).toMatchObject({
    name_status: "stated",
    facts: ["email"],
  });
  expect(await shareableOf(owner)).toMatchObject({ name_status: "stated", verifications: [], set_aside: 1 });
  const trust = await until(async () => {
    const now = await trustOf(owner);
    return now.score === 5 && now;
  }, "the score without the old name's evidence");
  expect(trust.set_aside).toEqual([
    { verification_id: id, kind: "Identity match", why: "other_name", date: expect.any(String) },
  ]);

  await rename(owner, "Jane", "Doe");
  expect(await credentialAt(token, "Jane Doe")).toMatchObject({
    name_status: "document",
    facts: ["email", "identity_match"],
  });
});

test("a name that nobody checked is only stated, whatever it is", async () => {
  const owner = await account({ firstName: "Barack", lastName: "Obama" });
  const { payload, facts } = await verifyAsStranger(await download(owner));
  expect(payload).toMatchObject({ name: "Barack Obama", name_status: "stated" });
  expect(facts.map(({ check, name }) => [check, name])).toEqual([["email", null]]);
});

test("a name that passes for a brand, an office or a message appears only behind its label", async () => {
  for (const [firstName, lastName] of [
    ["Countersign", "Verified"],
    ["Internal Revenue", "Service"],
    ["Call 1-800-555-1212", "Now"],
  ] as const) {
    const owner = await account({ firstName, lastName });
    const { token } = await shareLink(owner);
    expect(await profileAt(token)).toMatchObject({
      name: "An unverified account",
      first_name: "its owner",
      name_status: "stated",
      unverified_name: `${firstName} ${lastName}`,
    });
    expect((await verifyAsStranger(await download(owner))).payload.name).toBe("An unverified account");
  }
});

test("such a name appears once it's on a checked document", async () => {
  const owner = await account({ firstName: "Chase", lastName: "Bank" });
  await passedVerification(owner);
  const { token } = await shareLink(owner);
  expect(await profileAt(token)).toMatchObject({ name: "Chase Bank", unverified_name: null });
});

test("a visitor's made-up name reaches the owner behind its label", async () => {
  const owner = await account();
  const { token } = await askingLink(owner);
  await askAccess(token, { name: "Countersign Support" });
  const label = "An unverified sender (unverified name: “Countersign Support”)";
  expect((await accessRequestsOf(owner)).map(({ name }) => name)).toEqual([label]);
  const { inquiries } = (
    await owner.api.get<{ inquiries: { who: { name: string } }[] }>("/api/profile/inquiries")
  ).data;
  expect(inquiries.map(({ who }) => who.name)).toEqual([label]);
});

test("a code to a phone signs no name", async () => {
  const owner = await account();
  await passedVerification(owner, { checks: [{ check: "phone_verification", reason: "code_answered" }] });
  const { facts } = await verifyAsStranger(await download(owner));
  expect(facts.find(({ check }) => check === "phone_verification")).toMatchObject({
    name: null,
    grade_words: "Confirmed by code",
  });
});
