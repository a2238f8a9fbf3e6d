import { DAY, WEEK } from "#contract/time.ts";
import { lastActOf, makeReviewer, registerAccount, signIn, signUpWithGoogle } from "./accounts.ts";
import type { Account } from "./actions.ts";
import { addCard } from "./billing.ts";
import { play, type Story } from "./calendar.ts";
import { dice } from "./dice.ts";
import { foundingStory, requestStories } from "./harbor.ts";
import { caseStories } from "./harbor-cases.ts";
import { neighborStories } from "./neighbors.ts";
import { openPast, type Past } from "./past.ts";
import { casting, type Person } from "./people.ts";
import { JANE, MARCUS, PASSWORD, PRIYA } from "./sign-ins.ts";

const REVIEWER = { firstName: "Rosa", lastName: "Marin", email: "rosa@demo.example" };

/**
 * Fills an empty database with a year in the life of a staffing agency, a landlord and a tenant, through the product's
 * own verbs.
 * @param vars the text variables of a running stack's Worker
 * @param now the end of the year, in UTC milliseconds
 */
export async function makeWorld(vars: Record<string, string>, now = Date.now()): Promise<void> {
  // Always with simulated payments, because the year's requests would be refused without a way to pay.
  const past = openPast({ ...vars, BILLING: "simulated" }, now);
  const cast = casting();
  const [priya, marcus, jane] = await Promise.all([
    withPassword(past, now - 366 * DAY, { ...PRIYA, businessName: "Harbor Staffing" }),
    withPassword(past, now - 357 * DAY, MARCUS),
    withPassword(past, now - 301 * DAY, JANE),
  ]);
  await past.run(now - 357 * DAY, (ctx) => addCard(ctx, marcus.id));
  const reviewer = await asReviewer(past, now - 365 * DAY, REVIEWER);
  const team = [priya];
  const chance = dice(5);
  const founding = foundingStory(past, priya, (member) => team.push(member));
  const year = requestStories(past, { member: () => chance.pick(team), reviewer }, cast);
  const cases = caseStories(past, { owner: priya, reviewer }, cast);
  const people = { marcusAs: as(MARCUS, cast()), janeAs: as(JANE, cast()) };
  const neighbors = neighborStories(past, { marcus, jane, priya, reviewer, ...people }, cast);
  await play([founding, weekly(past), ...year, ...cases, ...neighbors], now);
  await past.runClocks(now);
  for (const member of team) await signInWhenLastActive(past, member);
  await past.settle();
}

/** Runs the cron job often enough that plans renew and charges are collected about when they're due. */
const weekly = (past: Past): Story => ({
  lane: "clocks",
  async tell(until) {
    for (let at = past.now - 52 * WEEK; at < past.now; at += WEEK) {
      await until(at);
      await past.runClocks(at);
    }
  },
});

/** Signs a member in at the time of their last action, so that their colleagues see when they were last active. */
async function signInWhenLastActive(past: Past, member: Account): Promise<void> {
  const at = await past.run(past.now, (ctx) => lastActOf(ctx, member));
  await past.run(at, (ctx) => signIn(ctx, member));
}

async function withPassword(
  past: Past,
  at: number,
  who: typeof PRIYA & { businessName?: string },
): Promise<Account> {
  const accountType = who.businessName ? "business" : "individual";
  const id = await past.run(at, (ctx) =>
    registerAccount(ctx, { businessName: undefined, ...who, accountType, password: PASSWORD }),
  );
  return { id, email: who.email };
}

async function asReviewer(past: Past, at: number, who: typeof PRIYA): Promise<Account> {
  const id = await past.run(at, (ctx) => signUpWithGoogle(ctx, who));
  await past.run(at, (ctx) => makeReviewer(ctx, who.email));
  return { id, email: who.email };
}

/** A made-up person under another name. */
const as = (who: typeof PRIYA, { phone, dateOfBirth, address, license }: Person): Person => ({
  ...who,
  phone,
  dateOfBirth,
  address,
  license,
});
