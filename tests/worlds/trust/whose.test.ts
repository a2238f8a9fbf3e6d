import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "#core/ids.ts";
import { checks } from "#db/schema/checks.ts";
import { statusEntries } from "#db/schema/credentials.ts";
import { domainTies } from "#db/schema/domain-ties.ts";
import { reviews } from "#db/schema/reviews.ts";
import { type User, users } from "#db/schema/users.ts";
import { verifications } from "#db/schema/verifications.ts";
import { businessName, provenBusiness } from "#functions/accounts/names/business-name.ts";
import { identityProofs, otherNameChecked, ownIdentity } from "#functions/accounts/names/identity-proof.ts";
import { suspendUser, unsuspendUser } from "#functions/accounts/sign-in/suspend.ts";
import { tieByOperator } from "#functions/attestation/ties.ts";
import { runVerificationChecks } from "#functions/lifecycle/run-checks.ts";
import { downloadCredential } from "#functions/sharing/download-credential.ts";
import { readFacts } from "#functions/sharing/shareable.ts";
import { computeTrust } from "#functions/trust/compute.ts";
import { showTrust } from "#functions/trust/show.ts";
import { passedVerification } from "#tests/harness/sharing.ts";
import { ownTime, type World } from "#tests/harness/time.ts";
import { type TrustWorld, trustWorld } from "#tests/harness/trust.ts";

let world: World;
let trust: TrustWorld;
beforeAll(async () => {
  world = await ownTime();
  trust = trustWorld(world);
});
afterAll(() => world?.stop());

const MINUTE = 60_000;
const rename = async ({ id }: User, change: Partial<User>) => {
  await world.db.update(users).set(change).where(eq(users.id, id));
  return computeTrust(world.ctx, id);
};
const scoreOf = async (who: User) => (await computeTrust(world.ctx, who.id))?.score;
const whyNot = async ({ id }: User) =>
  (await showTrust(world.ctx, id)).set_aside.map(({ kind, why }) => [kind, why]);
const sharedBy = async ({ id }: User) => {
  const { facts, nameStatus } = await readFacts(world.ctx, id);
  return [nameStatus, ...facts.map(({ check }) => check).filter((check) => check !== "email")];
};
const passed = (who: User, more: Parameters<typeof passedVerification>[1] = {}) =>
  passedVerification(who, more, world.ctx);
const reputationOf = async ({ id }: User) => {
  const { breakdown, positive_reviews } = await showTrust(world.ctx, id);
  return [breakdown.find((part) => part.id === "reputation")?.points, positive_reviews];
};

describe("evidence about another name than the account's", () => {
  it("doesn't count after a rename, and the owner reads why; it returns with the name", async () => {
    const [requester, jane] = [await world.person(), await world.person()];
    await trust.identified(requester, jane);
    expect([await scoreOf(jane), await whyNot(jane)]).toEqual([29, []]);
    expect(await sharedBy(jane)).toEqual(["document", "identity_match"]);

    expect((await rename(jane, { firstName: "Barack", lastName: "Obama" }))?.score).toBe(5);
    expect(await whyNot(jane)).toEqual([["Identity match", "other_name"]]);
    expect(await sharedBy(jane)).toEqual(["stated"]);

    expect((await rename(jane, { firstName: "Jane", lastName: "Doe" }))?.score).toBe(29);
    expect(await sharedBy(jane)).toEqual(["document", "identity_match"]);
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
    const jane = await world.person({ firstName: "Mike" });
    await passed(jane, { firstName: "Michael" });
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
    await rename(jane, { firstName: "Barack" });
    expect(await proofs()).toEqual([undefined, "Michael Doe"]);
  });

  it("leaves confirmed contacts alone, which carry no name", async () => {
    const jane = await world.person();
    await passed(jane, { checks: [{ check: "phone_verification", reason: "code_answered" }] });
    await rename(jane, { firstName: "Barack" });
    expect(await scoreOf(jane)).toBe(10);
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
    await passed(father, { checks: [{ check: "identity_match", grade: "G2" }], dateOfBirth: "1960-01-01" });
    await passed(father, {
      checks: [{ check: "address_verification" }],
      dateOfBirth: "1960-01-01",
    });
    // 24 for the identity, 10 for the address, 5 for the mailbox.
    expect(await scoreOf(father)).toBe(39);
    await passed(father, { checks: [{ check: "identity_match", grade: "G4" }] });
    expect(await scoreOf(father)).toBe(45);
    expect((await whyNot(father)).toSorted()).toEqual([
      ["Address verification", "other_person"],
      ["Identity match", "other_person"],
    ]);
    expect(await sharedBy(father)).toEqual(["document", "identity_match"]);
  });

  it("compares names with each other, too, not only with the account's", async () => {
    const jane = await world.person({ firstName: "J" });
    await passed(jane, { firstName: "John", checks: [{ check: "identity_match", grade: "G4" }] });
    await passed(jane, { firstName: "Jane", checks: [{ check: "address_verification" }] });
    expect([await scoreOf(jane), await whyNot(jane)]).toEqual([
      45,
      [["Address verification", "other_person"]],
    ]);
  });
});

describe("a business", () => {
  const MICROSOFT = "Microsoft Corporation";
  const FOUND = { provider: "gleif", reason: "lei_issued" };
  const firm = (more: Partial<User> = {}) =>
    world.person({ accountType: "business", businessName: MICROSOFT, ...more });
  const register = (who: User, more: object = FOUND) =>
    passed(who, {
      business: MICROSOFT,
      checks: [
        { check: "business_identity", ...more },
        { check: "business_registration", ...more },
      ],
    });
  const standingOf = async ({ id }: User) => {
    const [row] = await world.db
      .select({
        email: users.email,
        firstName: users.firstName,
        lastName: users.lastName,
        businessName: users.businessName,
        businessProven: provenBusiness(world.ctx.now()),
      })
      .from(users)
      .where(eq(users.id, id));
    return [row?.businessProven, businessName(row!)?.isVerified];
  };

  it("isn't tied to anyone by a register's record", async () => {
    const one = await firm({ email: `one-${Date.now()}@contoso.example` });
    await register(one);
    expect([await scoreOf(one), await sharedBy(one), await standingOf(one)]).toEqual([
      5,
      ["stated"],
      [0, false],
    ]);
    expect(await whyNot(one)).toEqual([
      ["Business identity", "not_tied"],
      ["Business registration", "not_tied"],
    ]);
  });

  it.each([
    ["a reviewer who saw its document", { reason: "reviewer_approved" }],
    ["a provider that vouches", { provider: "acme" }],
  ])("is tied by %s", async (_by, more) => {
    const one = await firm({
      email: `two-${newId("usr", Date.now())}@contoso.example`,
      businessName: "Contoso",
    });
    await passed(one, { business: "Contoso", checks: [{ check: "business_registration", ...more }] });
    expect([await scoreOf(one), await standingOf(one)]).toEqual([20, [1, true]]);
    expect(await sharedBy(one)).toEqual(["stated", "business_registration"]);
  });

  it("is tied by the domain of the account's address, and not under another business name", async () => {
    await world.db.insert(domainTies).values({
      id: newId("tie", world.ctx.now()),
      kind: "employer",
      nameKey: "microsoft",
      name: MICROSOFT,
      domain: "microsoft.example",
      isTied: true,
      basis: "reviewer",
      decidedAt: world.ctx.now(),
    });
    const one = await firm({ email: `three-${Date.now()}@microsoft.example` });
    await register(one);
    expect([await scoreOf(one), await standingOf(one)]).toEqual([20, [2, true]]);
    await rename(one, { businessName: "Contoso" });
    expect([await scoreOf(one), await standingOf(one)]).toEqual([5, [0, false]]);
    expect((await whyNot(one)).map(([, why]) => why)).toEqual(["other_business", "other_business"]);
    await rename(one, { businessName: "Microsoft Corp." });
    expect(await scoreOf(one)).toBe(20);
  });

  it("is tied no longer once the domain turns out to be another's, and neither is what was signed", async () => {
    const { ctx, db } = world;
    const named = { kind: "employer", name: "Fabrikam" } as const;
    const tie = (isTied: boolean) =>
      tieByOperator(
        ctx,
        named,
        { domain: "fabrikam.example", isTied, basis: "reviewer" },
        { by: "ops:ada", why: "x" },
      );
    const one = await firm({ email: `four-${Date.now()}@mail.fabrikam.example`, businessName: "Fabrikam" });
    await passed(one, { business: "Fabrikam", checks: [{ check: "business_registration", ...FOUND }] });
    expect(await scoreOf(one)).toBe(5);
    await tie(true);
    await world.after(MINUTE);
    expect((await trust.scoreOf(one)).score).toBe(20);
    await downloadCredential(ctx, one.id, undefined);
    const revoked = async () =>
      (await db.select().from(statusEntries).where(eq(statusEntries.userId, one.id))).map(
        ({ revokedAt }) => revokedAt !== null,
      );
    expect(await revoked()).toEqual([false]);
    await tie(false);
    expect(await revoked()).toEqual([true]);
    await world.after(MINUTE);
    expect((await trust.scoreOf(one)).score).toBe(5);
  });
});

describe("a rating stops counting", () => {
  const ratedBy = async (rater: User) => {
    const rated = await world.person();
    await trust.rates(rater, rated, 5);
    expect(await reputationOf(rated)).toEqual([1.3, 1]);
    return rated;
  };

  it("while its rater is suspended", async () => {
    const rater = await trust.verified();
    const rated = await ratedBy(rater);
    await suspendUser(world.ctx, rater.id, "ops:ada", "Scam reports");
    await world.settle();
    await world.after(MINUTE);
    expect(await reputationOf(rated)).toEqual([0, 0]);
    await unsuspendUser(world.ctx, rater.id, "ops:ada");
    await world.settle();
    await world.after(MINUTE);
    expect((await reputationOf(rated))[1]).toBe(1);
  });

  it("once a reviewer confirmed fraud of its rater", async () => {
    const rater = await trust.verified();
    const rated = await ratedBy(rater);
    const id = await trust.identified(await world.person(), rater);
    const [check] = await world.db.select().from(checks).where(eq(checks.verificationId, id));
    await world.db.insert(reviews).values({
      id: newId("rev", world.ctx.now()),
      verificationId: id,
      checkRowId: check?.id ?? "",
      check: "identity_match",
      reason: "same_file",
      openedAt: world.ctx.now(),
      dueAt: world.ctx.now(),
      decision: "adverse",
      decidedAt: world.ctx.now(),
    });
    await computeTrust(world.ctx, rater.id);
    await world.after(MINUTE);
    expect(await reputationOf(rated)).toEqual([0, 0]);
  });

  it("once its rater goes by a name that nobody checked", async () => {
    const rater = await trust.verified();
    const rated = await ratedBy(rater);
    await rename(rater, { firstName: "Barack" });
    await world.after(MINUTE);
    expect(await reputationOf(rated)).toEqual([0, 0]);
  });

  it("or never begins, if its rater has no verified identity", async () => {
    const rated = await world.person();
    for (let i = 0; i < 4; i++) await trust.rates(await world.person(), rated, 5);
    expect(await reputationOf(rated)).toEqual([0, 0]);
  });
});
