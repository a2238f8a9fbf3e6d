import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MINUTE } from "#contract/time.ts";
import { newId } from "#core/ids.ts";
import { statusEntries } from "#db/schema/accounts/credentials.ts";
import { type User, users } from "#db/schema/accounts/users.ts";
import { domainTies } from "#db/schema/verification/domain-ties.ts";
import { businessName, provenBusiness } from "#functions/accounts/names/business-name.ts";
import { tieByOperator } from "#functions/attestation/ties.ts";
import { downloadCredential } from "#functions/sharing/download-credential.ts";
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

describe("a business", () => {
  const MICROSOFT = "Microsoft Corporation";
  const FOUND = { provider: "gleif", reason: "lei_issued" };
  const firm = (more: Partial<User> = {}) =>
    world.person({ accountType: "business", businessName: MICROSOFT, ...more });
  const register = (who: User, more: object = FOUND) =>
    whose.passed(who, {
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
    expect([await whose.scoreOf(one), await whose.sharedBy(one), await standingOf(one)]).toEqual([
      5,
      ["stated"],
      [0, false],
    ]);
    expect(await whose.whyNot(one)).toEqual([
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
    await whose.passed(one, { business: "Contoso", checks: [{ check: "business_registration", ...more }] });
    expect([await whose.scoreOf(one), await standingOf(one)]).toEqual([20, [1, true]]);
    expect(await whose.sharedBy(one)).toEqual(["stated", "business_registration"]);
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
    expect([await whose.scoreOf(one), await standingOf(one)]).toEqual([20, [2, true]]);
    await whose.rename(one, { businessName: "Contoso" });
    expect([await whose.scoreOf(one), await standingOf(one)]).toEqual([5, [0, false]]);
    expect((await whose.whyNot(one)).map(([, why]) => why)).toEqual(["other_business", "other_business"]);
    await whose.rename(one, { businessName: "Microsoft Corp." });
    expect(await whose.scoreOf(one)).toBe(20);
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
    await whose.passed(one, { business: "Fabrikam", checks: [{ check: "business_registration", ...FOUND }] });
    expect(await whose.scoreOf(one)).toBe(5);
    await tie(true);
    await world.after(MINUTE);
    expect((await trust.scoreOf(one)).score).toBe(20);
    await downloadCredential(ctx, one.id, {});
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
