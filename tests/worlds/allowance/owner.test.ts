import { and, eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DAY } from "#contract/time.ts";
import { runBatch } from "#db/batch.ts";
import { type User, users } from "#db/schema/accounts/users.ts";
import { paymentMethods } from "#db/schema/billing.ts";
import { memberships, teams } from "#db/schema/teams.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { payerOf } from "#functions/allowance/payer.ts";
import { accountOf, selectAccount } from "#functions/allowance/standing.ts";
import { payInvoice } from "#functions/billing/invoices/pay.ts";
import { addMethod, setDefaultMethod } from "#functions/billing/methods/change.ts";
import { changePlan } from "#functions/billing/subscriptions/change.ts";
import { ownerAddress, tieMailboxes } from "#functions/mail/tie-mailboxes.ts";
import { leave } from "#functions/privacy/leave.ts";
import { deleteTeam } from "#functions/teams/delete.ts";
import { acceptTransfer, offerTeam } from "#functions/teams/transfer.ts";
import { giveCard } from "#tests/harness/billing.ts";
import { someEmail } from "#tests/harness/people/account.ts";
import { charge, invoicesOf } from "#tests/harness/world/billing-world.ts";
import { ownTime, type World } from "#tests/harness/world/time.ts";

let world: World;
let me: User;
let subject: User;
let made = 0;

beforeEach(async () => {
  world = await ownTime();
  me = await world.person({ email: `ada.byron${made++}@gmail.com` });
  subject = await world.person();
});
afterEach(() => world.stop());

async function makeTeam(owner: User, ...others: User[]): Promise<string> {
  const id = `team_${made++}`;
  await world.db.insert(teams).values({ id, name: "Harbor", createdAt: world.ctx.now() });
  await world.db.insert(memberships).values(
    [owner, ...others].map((user, i) => ({
      id: `mem_${made++}`,
      teamId: id,
      userId: user.id,
      role: i === 0 ? ("owner" as const) : ("member" as const),
      joinedAt: world.ctx.now(),
    })),
  );
  return id;
}

/** A second account with another spelling of the same mailbox. */
const spelledAnew = () =>
  world.person({ email: me.email.replace("ada.", "ad.a").replace("@gmail", "+new@googlemail") });

async function standingOf(who: User, teamId: string | null = null) {
  const payer = await payerOf(world.ctx, { userId: who.id, teamId, address: ownerAddress(who) });
  return accountOf(await selectAccount(world.ctx, payer));
}

const left = async (who: User, teamId: string | null = null) => {
  const { remaining, firstFree } = await standingOf(who, teamId);
  return [remaining, firstFree];
};

/** Asks as someone or their team, without being covered by what they have if a standing is given. */
const ask = (who: User, teamId: string | null = null, more = {}) =>
  world.ask(who, subject, { teamId, ...more }, "own");

/** Uses the free first request and all of the allowance. */
async function useAll(who: User, teamId: string | null = null): Promise<void> {
  for (let i = 0; i < 6; i++) await ask(who, teamId);
  expect(await left(who, teamId)).toEqual([0, false]);
}

/** Otherwise their clocks, or whoever deletes the team, would end them and give back what they used. */
const completeAll = () =>
  world.db.update(verifications).set({ status: "completed", stage: "done", completedAt: world.ctx.now() });

async function deleteAccount(who: User): Promise<void> {
  const email = `${who.id}@deleted.invalid`;
  const gone = { email, emailVerifiedAt: null, deletedAt: world.ctx.now() };
  await world.db.update(users).set(gone).where(eq(users.id, who.id));
  await world.db.delete(memberships).where(eq(memberships.userId, who.id));
  await leave(world.ctx, who.id);
  await world.settle();
}

async function changeAddress(who: User, email: string): Promise<User> {
  await runBatch(world.db, await tieMailboxes(world.ctx, { from: ownerAddress(who), to: email }));
  const change = { email, emailVerifiedAt: who.emailVerifiedAt ?? world.ctx.now() };
  await world.db.update(users).set(change).where(eq(users.id, who.id));
  return { ...who, ...change };
}

describe("Free's allowance and the free first request", () => {
  it("are one for a person, their teams and every spelling of their address", async () => {
    const team = await makeTeam(me);
    const again = await spelledAnew();
    await ask(me);
    await ask(me, team);
    await ask(again);
    for (const [who, teamId] of [[me], [me, team], [again], [again, await makeTeam(again)]] as const)
      expect(await left(who, teamId)).toEqual([3, false]);
    expect(await standingOf(me)).toMatchObject({ used: 2, usedElsewhere: 2 });
    expect(await left(subject)).toEqual([5, true]);
    await completeAll();
    await world.after(30 * DAY);
    expect(await left(me, team)).toEqual([5, false]);
  });

  it("aren't new after a team or an account was deleted", async () => {
    const team = await makeTeam(me);
    await useAll(me, team);
    await completeAll();
    await deleteTeam(world.ctx, me.id, team);
    await world.settle();
    expect(await left(me)).toEqual([0, false]);
    expect(await left(me, await makeTeam(me))).toEqual([0, false]);
    await deleteAccount(me);
    expect(await left(await world.person({ email: me.email }))).toEqual([0, false]);
    expect(await left(await spelledAnew())).toEqual([0, false]);
  });

  it("stay with the team and its former owner when it's transferred", async () => {
    const heir = await world.person();
    const team = await makeTeam(me, heir);
    await useAll(me, team);
    await offerTeam(world.ctx, me.id, team, heir.id);
    await acceptTransfer(world.ctx, heir.id, team);
    expect(await left(heir, team)).toEqual([0, false]);
    expect(await left(me)).toEqual([0, false]);
    expect(await left(heir)).toEqual([5, true]);
  });

  it("aren't new with a new address, nor for whoever has the old one", async () => {
    const team = await makeTeam(me);
    await useAll(me, team);
    const moved = await changeAddress(me, "ada@new.example");
    expect(await left(moved)).toEqual([0, false]);
    expect(await left(moved, await makeTeam(moved))).toEqual([0, false]);
    expect(await left(await spelledAnew())).toEqual([0, false]);
    const twice = await changeAddress(moved, "ada@newer.example");
    expect(await left(twice)).toEqual([0, false]);
  });

  it("can't be used up by someone who signs up with the address without confirming it", async () => {
    const stranger = await world.person({ email: me.email.replace("@", "+x@"), emailVerifiedAt: null });
    await ask(stranger);
    await ask(stranger);
    expect((await standingOf(me)).used).toBe(0);
    await ask(me);
    expect((await standingOf(stranger)).used).toBe(1);
  });

  it("aren't a stranger's to use up, not even by deleting or moving an account that they never confirmed", async () => {
    const unconfirmed = (tag: string) =>
      world.person({ email: me.email.replace("@", `+${tag}@`), emailVerifiedAt: null });
    const [gone, moved] = [await unconfirmed("a"), await unconfirmed("b")];
    await useAll(gone);
    await useAll(moved);
    await completeAll();
    await deleteAccount(gone);
    await changeAddress(moved, someEmail("stranger"));
    expect(await left(me)).toEqual([5, true]);
    expect(await left(await unconfirmed("c"))).toEqual([5, true]);
  });

  it("follow an account to the address that it confirms first", async () => {
    const first = await world.person({ email: someEmail("made-up"), emailVerifiedAt: null });
    await useAll(first);
    await completeAll();
    await changeAddress(first, me.email.replace("@", "+first@"));
    expect(await left(me)).toEqual([0, false]);
  });
});

describe("the $25 that may be open without a card", () => {
  const tooMuch = { code: "payment_method_required", message: expect.stringContaining("would pass $25") };
  /** $4.99 is due: the list price, since the allowance is used, and the next priority. */
  const askDue = (who: User, teamId: string | null = null) =>
    world.ask(who, subject, { teamId, type: "identity", services: ["phone_verification"] });

  it("count over a person, their teams and every spelling of their address, also after they're deleted", async () => {
    const team = await makeTeam(me);
    await charge(world, me, 2100);
    await expect(askDue(me, team)).rejects.toMatchObject({
      code: "payment_method_required",
      message: expect.stringContaining("including those of other accounts and teams of the same owner"),
    });
    const again = await spelledAnew();
    await expect(askDue(again)).rejects.toMatchObject(tooMuch);
    await world.ask(again, subject);
    await deleteAccount(me);
    const anew = await world.person({ email: me.email });
    await expect(askDue(anew)).rejects.toMatchObject(tooMuch);
    await expect(askDue(anew, await makeTeam(anew))).rejects.toMatchObject(tooMuch);
  });

  it("count a team's charges after it's deleted or transferred", async () => {
    const heir = await world.person();
    const [team, other] = [await makeTeam(me), await makeTeam(me, heir)];
    for (const teamId of [team, other]) await askDue(me, teamId);
    for (const { id } of await world.db.select().from(verifications)) await world.consent(subject, id);
    await world.db
      .update(verifications)
      .set({ status: "completed", stage: "done", completedAt: world.ctx.now() });
    const open = (await standingOf(me)).unsecuredElsewhereCents;
    expect(open).toBe(2 * 498);
    await deleteTeam(world.ctx, me.id, team);
    await offerTeam(world.ctx, me.id, other, heir.id);
    await acceptTransfer(world.ctx, heir.id, other);
    await world.settle();
    await ask(heir, other);
    expect(await standingOf(me)).toMatchObject({ unsecuredElsewhereCents: open });
  });

  it("count what's open after a change of address, for the old address too", async () => {
    await charge(world, me, 2100);
    const moved = await changeAddress(me, "ada@new.example");
    await expect(askDue(moved, await makeTeam(moved))).rejects.toMatchObject(tooMuch);
    await expect(askDue(await spelledAnew())).rejects.toMatchObject(tooMuch);
  });

  it("don't count what another account's card secures", async () => {
    await giveCard(me.id, world.dbUrl);
    await charge(world, me, 4000);
    await askDue(me, await makeTeam(me));
  });

  it("hold while a payment failed or no card works, whoever of the same owner has it", async () => {
    await giveCard(me.id, world.dbUrl, "tok_declined");
    await charge(world, me, 5000);
    const [invoice] = await invoicesOf(world, me.id);
    expect(invoice).toMatchObject({ status: "open", attempts: 1 });
    await expect(askDue(me)).rejects.toMatchObject({
      code: "payment_method_required",
      message:
        "Your default card was declined or has expired, and your open charges would pass $25. Add another card in Billing and make it the default to send this request.",
    });
    const team = await makeTeam(me);
    await giveCard(team, world.dbUrl);
    await expect(askDue(me, team)).rejects.toMatchObject({
      code: "payment_required",
      message:
        "A payment failed for another account or team of the same owner. Pay that invoice in its Billing to send this request.",
    });
    const { id } = await addMethod(world.ctx, me.id, { token: "tok_visa" });
    await setDefaultMethod(world.ctx, me.id, id, undefined);
    await expect(askDue(me)).rejects.toMatchObject({
      code: "payment_required",
      message:
        "Your last payment failed, and your open charges would pass $25. Pay the open invoice in Billing to send this request.",
    });
    await payInvoice(world.ctx, me.id, invoice?.id ?? "", undefined);
    await askDue(me);
    await askDue(me, team);
  });

  it("holds for a card that was declined, although its invoice is void", async () => {
    await giveCard(me.id, world.dbUrl, "tok_declined");
    await expect(changePlan(world.ctx, me.id, { plan: "business", cycle: "monthly" })).rejects.toThrow();
    await charge(world, me, 2100);
    await expect(askDue(me)).rejects.toMatchObject({ code: "payment_method_required" });
  });

  it.each(["declined", "expired"] as const)(
    "holds for a default card that's %s, although another one would work",
    async (trouble) => {
      await giveCard(me.id, world.dbUrl, trouble === "declined" ? "tok_declined" : "tok_visa");
      const { id } = await addMethod(world.ctx, me.id, { token: "tok_visa" });
      if (trouble === "declined")
        await expect(changePlan(world.ctx, me.id, { plan: "business", cycle: "monthly" })).rejects.toThrow();
      else
        await world.db
          .update(paymentMethods)
          .set({ expYear: 2020 })
          .where(and(eq(paymentMethods.customerId, me.id), eq(paymentMethods.isDefault, true)));
      await charge(world, me, 2100);
      await expect(askDue(me)).rejects.toMatchObject({
        code: "payment_method_required",
        message: expect.stringMatching(
          /^Your default card was declined or has expired.* make it the default/,
        ),
      });
      await setDefaultMethod(world.ctx, me.id, id, undefined);
      await askDue(me);
    },
  );
});

it("finds everything that decides about a price along an index", async () => {
  const payer = await payerOf(world.ctx, { userId: me.id, teamId: "team_1", address: me.email });
  const { sql, params } = selectAccount(world.ctx, payer).toSQL();
  const { rows } = await world.db.$client.execute({
    sql: `EXPLAIN QUERY PLAN ${sql}`,
    args: params as string[],
  });
  const scans = rows.map(({ detail }) => String(detail)).filter((detail) => detail.startsWith("SCAN"));
  // What's left to scan are lists that the query itself made, and the ties of one owner.
  expect(scans.filter((scan) => !/SCAN (CONSTANT|\(subquery|other|same|[0-9])/.test(scan))).toEqual([]);
});
