import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { users } from "#db/schema/accounts/users.ts";
import { checks } from "#db/schema/verification/checks.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { identityProofs, otherNameChecked, ownIdentity } from "#functions/accounts/names/identity-proof.ts";
import { runVerificationChecks } from "#functions/lifecycle/check/run-checks.ts";
import { readFacts } from "#functions/sharing/shareable.ts";
import { whoseWorld } from "#tests/harness/whose.ts";
import { ownTime, type World } from "#tests/harness/world/time.ts";
import { type TrustWorld, trustWorld } from "#tests/harness/world/trust.ts";

let world: World;
let whose: ReturnType<typeof whoseWorld>;
let trust: TrustWorld;
beforeAll(async () => {
  world = await ownTime();
  whose = whoseWorld(world);
  trust = trustWorld(world);
});
afterAll(() => world?.stop());

describe("evidence about another name than the account's", () => {
  it("doesn't count after a rename, and the owner reads why; it returns with the name", async () => {
    const [requester, jane] = [await world.person(), await world.person()];
    await trust.identified(requester, jane);
    expect([await whose.scoreOf(jane), await whose.whyNot(jane)]).toEqual([29, []]);
    expect(await whose.sharedBy(jane)).toEqual(["document", "identity_match"]);

    expect(await whose.rename(jane, { firstName: "Barack", lastName: "Obama" })).toBe(5);
    expect(await whose.whyNot(jane)).toEqual([["Identity match", "other_name"]]);
    expect(await whose.sharedBy(jane)).toEqual(["stated"]);

    expect(await whose.rename(jane, { firstName: "Jane", lastName: "Doe" })).toBe(29);
    expect(await whose.sharedBy(jane)).toEqual(["document", "identity_match"]);
  });

  it("is known also where the request states no name, by the account's name when the check ran", async () => {
    const [requester, jane] = [await world.person(), await world.person()];
    const id = await world.ask(requester, jane, {
      type: "employment",
      claims: { employment: { employerName: "Acme", position: "Clerk" } },
      targetName: null,
    });
    await world.consent(jane, id);
    await world.db
      .update(verifications)
      .set({ evidenceCompleteAt: world.ctx.now() })
      .where(eq(verifications.id, id));
    await runVerificationChecks(world.ctx, id);
    const rows = await world.db.select().from(checks).where(eq(checks.verificationId, id));
    expect(rows.map(({ subjectName }) => subjectName)).toEqual([{ first: "Jane", last: "Doe" }]);
  });

  it("doesn't make the profile verified, and says under which name it was checked", async () => {
    const jane = await world.person({ firstName: "José" });
    await whose.passed(jane, { firstName: "Jose" });
    const proofs = async () => {
      const [row] = await world.db
        .select({
          proofs: identityProofs(world.ctx.now()),
          firstName: users.firstName,
          lastName: users.lastName,
        })
        .from(users)
        .where(eq(users.id, jane.id));
      return [ownIdentity(row!.proofs, row!)?.grade, otherNameChecked(row!.proofs, row!)];
    };
    expect(await proofs()).toEqual(["G4", null]);
    await whose.rename(jane, { firstName: "Barack" });
    expect(await proofs()).toEqual([undefined, "Jose Doe"]);
  });

  it("leaves confirmed contacts alone, which carry no name", async () => {
    const jane = await world.person();
    await whose.passed(jane, { checks: [{ check: "phone_verification", reason: "code_answered" }] });
    await whose.rename(jane, { firstName: "Barack" });
    expect(await whose.scoreOf(jane)).toBe(10);
    const { facts } = await readFacts(world.ctx, jane.id);
    expect(facts.map(({ check, name }) => [check, name])).toEqual([
      ["phone_verification", null],
      ["email", null],
    ]);
  });
});

describe("evidence about two people", () => {
  it("never adds up: the strongest identity decides whose it is", async () => {
    const father = await world.person();
    await whose.passed(father, {
      checks: [{ check: "identity_match", grade: "G2" }],
      dateOfBirth: "1960-01-01",
    });
    await whose.passed(father, {
      checks: [{ check: "address_verification" }],
      dateOfBirth: "1960-01-01",
    });
    // 24 for the identity, 10 for the address, 5 for the mailbox.
    expect(await whose.scoreOf(father)).toBe(39);
    await whose.passed(father, { checks: [{ check: "identity_match", grade: "G4" }] });
    expect(await whose.scoreOf(father)).toBe(45);
    expect(await whose.whyNot(father)).toEqual([
      ["Address verification", "other_person"],
      ["Identity match", "other_person"],
    ]);
    expect(await whose.sharedBy(father)).toEqual(["document", "identity_match"]);
  });

  it("lets an equal birth date explain a suffix on one side", async () => {
    const john = await world.person({ firstName: "John", lastName: "Smith" });
    await whose.passed(john, { lastName: "Smith Jr." });
    await whose.passed(john, { checks: [{ check: "address_verification" }] });
    expect([await whose.scoreOf(john), await whose.whyNot(john)]).toEqual([55, []]);
    await whose.passed(john, { lastName: "Smith Sr.", checks: [{ check: "tenancy" }] });
    await whose.scoreOf(john);
    expect(await whose.whyNot(john)).toEqual([["Tenancy", "other_person"]]);
  });

  it("compares names with each other, too, not only with the account's", async () => {
    const jane = await world.person({ firstName: "J" });
    await whose.passed(jane, { firstName: "John", checks: [{ check: "identity_match", grade: "G4" }] });
    await whose.passed(jane, { firstName: "Jane", checks: [{ check: "address_verification" }] });
    expect([await whose.scoreOf(jane), await whose.whyNot(jane)]).toEqual([
      45,
      [["Address verification", "other_person"]],
    ]);
  });
});
