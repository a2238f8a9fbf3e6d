import { expect, it } from "vitest";
import { DAY } from "#contract/time.ts";
import { account } from "#tests/harness/people/account.ts";
import { verifyAsStranger } from "#tests/harness/verification/credential.ts";
import { COMPARISON, signedLicense } from "#tests/harness/verification/proofing.ts";
import { disputeCheck, passedVerification, shareableOf } from "#tests/harness/verification/sharing.ts";

const PATH = "/api/profile/credential";

it("downloads all facts, which a stranger verifies without us", async () => {
  const [owner, requester] = await Promise.all([
    account({ firstName: "Jane", lastName: "Doe" }),
    account({ firstName: "Quentin", lastName: "Requester" }),
  ]);
  await passedVerification(owner, {
    requester,
    checks: [{ check: "identity_match" }, { check: "document_verification" }],
  });
  const answer = await owner.api.get(PATH);
  expect(answer.headers.get("Content-Type")).toBe("application/dc+sd-jwt");
  expect(answer.headers.get("Content-Disposition")).toMatch(/countersign-credential-\d{4}-\d\d-\d\d\.sd-jwt/);
  const credential = new TextDecoder().decode(answer.bytes);
  const { payload, facts } = await verifyAsStranger(credential);
  expect(payload).toMatchObject({
    name: "Jane Doe",
    vct: expect.stringMatching(/\/vct\/verified-profile\/1$/),
  });
  expect(payload).not.toHaveProperty("sub");
  expect(facts.map(({ check }) => check).sort()).toEqual([
    "document_verification",
    "email",
    "identity_match",
  ]);
  const { facts: known } = await shareableOf(owner);
  const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
  expect(facts.toSorted(byId)).toEqual(
    known.map(({ verification_id: _own, ...fact }) => fact).toSorted(byId),
  );
  expect(JSON.stringify({ payload, facts })).not.toMatch(/Quentin|ver_|1990-/);
});

it("discloses only the chosen facts", async () => {
  const owner = await account();
  await passedVerification(owner);
  const { facts } = await verifyAsStranger(
    new TextDecoder().decode((await owner.api.get(`${PATH}?facts=email`)).bytes),
  );
  expect(facts.map(({ id }) => id)).toEqual(["email"]);
});

it("says which level of assurance its facts reach, if its owner asks for it", async () => {
  const owner = await account({ firstName: "Jane", lastName: "Doe" });
  const end = Date.now() + 20 * DAY;
  await passedVerification(owner, {
    checks: [
      { check: "identity_match", proofing: signedLicense(end) },
      { check: "document_verification", proofing: COMPARISON },
    ],
  });
  const ids = (await shareableOf(owner)).facts
    .filter(({ check }) => check === "identity_match")
    .map(({ id }) => id);
  const get = async (query: string) =>
    verifyAsStranger(new TextDecoder().decode((await owner.api.get(`${PATH}?${query}`)).bytes));
  expect((await get("assurance=false")).assurance).toBeUndefined();
  const all = await get("assurance=true");
  expect(all.assurance).toMatchObject({ version: "1", level: "medium" });
  expect(all.facts).toHaveLength(3);
  // The level may fall once the license expires, so the credential doesn't outlive it.
  expect(all.payload.exp).toBe(Math.floor(end / 1000));
  expect((await get(`assurance=true&facts=${ids.join()}`)).assurance).toMatchObject({ level: "low" });
  expect((await get("assurance=true&facts=email")).assurance).toBeUndefined();
  expect((await owner.api.get(`${PATH}?assurance=yes`)).error.fields).toHaveProperty("assurance");
});

it("ends with the first of its facts", async () => {
  const owner = await account();
  const end = Date.now() + 30 * DAY;
  await passedVerification(owner, { checks: [{ check: "identity_match", expiresAt: end }] });
  const { payload } = await verifyAsStranger(new TextDecoder().decode((await owner.api.get(PATH)).bytes));
  expect(payload.exp).toBe(Math.floor(end / 1000));
});

it("is revoked when a fact in it is disputed", async () => {
  const owner = await account();
  const id = await passedVerification(owner);
  const credential = new TextDecoder().decode((await owner.api.get(PATH)).bytes);
  const contact = new TextDecoder().decode((await owner.api.get(`${PATH}?facts=email`)).bytes);
  await disputeCheck(owner, id, "identity_match");
  await expect(verifyAsStranger(credential)).rejects.toThrow("revoked");
  // It says that the name is on a document, which is what's disputed.
  await expect(verifyAsStranger(contact)).rejects.toThrow("revoked");
});

it.each(["", "nothing", "email,chk_of_nobody"])("refuses facts=%s", async (facts) => {
  const owner = await account();
  const answer = await owner.api.get(`${PATH}?facts=${facts}`);
  expect(answer.status).toBe(422);
  expect(answer.error.fields).toHaveProperty("facts");
});

it("says what to do without any fact", async () => {
  const owner = await account({ unverified: true });
  expect((await owner.api.get(PATH)).error.fields?.facts).toContain("Verify your identity");
});
