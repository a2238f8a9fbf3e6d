import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { profileBody } from "#contract/accounts/profile.schema.ts";
import { type InvoiceStatus, TEST_CARDS, type TestCardToken } from "#contract/billing/billing.ts";
import { BILLING_CYCLES, PLAN_IDS } from "#contract/billing/plans.ts";
import { SERVICES } from "#contract/checks/catalog.ts";
import { PRIORITIES, type Status, VERIFICATION_TYPES } from "#contract/enums.ts";
import { DAY, HOUR } from "#contract/time.ts";
import type { Caller } from "#core/http/app.ts";
import { newId } from "#core/ids.ts";
import { sessions } from "#db/schema/accounts/sessions.ts";
import { type User, users } from "#db/schema/accounts/users.ts";
import { type Invoice, invoices, paymentMethods, payments } from "#db/schema/billing.ts";
import { type Verification, verifications } from "#db/schema/verification/verifications.ts";
import { changeProfile } from "#functions/accounts/profile/change-profile.ts";
import { deleteAccount } from "#functions/accounts/profile/delete-account.ts";
import { payInvoice } from "#functions/billing/invoices/pay.ts";
import { addMethod, removeMethod, setDefaultMethod } from "#functions/billing/methods/change.ts";
import { answerPayment } from "#functions/billing/payments/confirm.ts";
import { findInvoice, refundInvoice } from "#functions/billing/refund.ts";
import { selectCharged } from "#functions/billing/refund-parts.ts";
import { cancelPlan, reactivatePlan } from "#functions/billing/subscriptions/cancel.ts";
import { changePlan } from "#functions/billing/subscriptions/change.ts";
import { declineVerification } from "#functions/lifecycle/answer/decline.ts";
import { completeEvidence } from "#functions/lifecycle/answer/evidence-complete.ts";
import { withdrawConsent } from "#functions/lifecycle/answer/withdraw.ts";
import { creditable, creditByHand } from "#functions/lifecycle/end/by-operator.ts";
import { cancelVerification } from "#functions/lifecycle/end/cancel.ts";
import { createTeam } from "#functions/teams/create.ts";
import { deleteTeam } from "#functions/teams/delete.ts";
import { changeTeam } from "#functions/teams/settings.ts";
import type { World } from "#tests/harness/world/time.ts";
import { license } from "#tests/unit/checks/build.ts";

/** Someone who pays, and for whom: themselves, or a team of theirs. */
export interface Customer {
  user: User;
  teamId: string | undefined;
  /** They stay on Free, so that most of their requests are charged; plans include hundreds. */
  staysFree?: boolean;
}

/** An operation finds nothing to work on, such as no invoice to pay. */
export class NothingThere extends Error {}

const isTeam = (c: Customer): c is Customer & { teamId: string } => c.teamId !== undefined;

/** Each operation with how often it is drawn. */
export type Operations = Record<string, readonly [weight: number, run: (c: Customer) => Promise<unknown>]>;

const TOKENS = Object.keys(TEST_CARDS) as TestCardToken[];
const DECLINED = TOKENS.filter((token) => token !== "tok_visa");
const NAMES = ["Jane", "Ada", "Maria"];
/** Ids of one moment are in random order, and a seed has to lead to the same operations each time. */
const INSERTED = sql`rowid`;
const BY = { by: "ops:test", why: "test" } as const;

/**
 * What people, staff and time do to money.
 * @param random draws numbers from 0 to below 1; the only source of chance
 * @param customers who pays; deleted accounts and teams are replaced in place
 * @param subject the person whom they ask about
 */
export function operationsOf(
  world: World,
  random: () => number,
  customers: Customer[],
  subject: User,
): Operations {
  const { ctx, db } = world;
  const pick = <T>(all: readonly T[]): T => {
    if (all.length === 0) throw new NothingThere();
    return all[Math.floor(random() * all.length)] as T;
  };
  const upTo = (most: number) => 1 + Math.floor(random() * most);
  const payerOf = ({ user, teamId }: Customer) => teamId ?? user.id;

  /** Signs in just now, as deleting an account requires. */
  const callerOf = async ({ id, accountType }: User): Promise<Caller> => {
    const now = ctx.now();
    const sessionId = newId("ses", now);
    await db
      .insert(sessions)
      .values({ id: sessionId, userId: id, createdAt: now, usedAt: now, expiresAt: now + HOUR });
    return { id, sessionId, accountType };
  };
  const requestsOf = ({ user, teamId }: Customer): Promise<Verification[]> =>
    db
      .select()
      .from(verifications)
      .where(
        and(
          eq(verifications.requesterId, user.id),
          teamId ? eq(verifications.teamId, teamId) : isNull(verifications.teamId),
        ),
      )
      .orderBy(INSERTED);
  const anyRequest = async (statuses: readonly Status[], c: Customer): Promise<Verification> =>
    pick((await requestsOf(c)).filter(({ status }) => statuses.includes(status)));
  const anyInvoice = async (c: Customer, statuses: readonly InvoiceStatus[]): Promise<Invoice> => {
    const theirs = await db
      .select()
      .from(invoices)
      .where(and(eq(invoices.customerId, payerOf(c)), inArray(invoices.status, [...statuses])))
      .orderBy(INSERTED);
    return pick(theirs);
  };
  const anyMethod = async (c: Customer) => {
    const theirs = await db
      .select()
      .from(paymentMethods)
      .where(eq(paymentMethods.customerId, payerOf(c)))
      .orderBy(INSERTED);
    return pick(theirs).id;
  };

  /**
   * Refunds something of an invoice.
   * @param only the request on it that it's for; by default one of them half the time
   * @param allOfIt how probable it is that all that's left is refunded
   */
  const refund = async (invoiceId: string, only?: string, allOfIt = 0.4) => {
    const charged = await selectCharged(ctx, invoiceId);
    const anyOne = charged.length > 0 && random() < 0.5 ? pick(charged).verificationId : null;
    const verificationId = only ?? anyOne;
    const { left = 0 } = (await findInvoice(ctx, invoiceId, verificationId)) ?? {};
    if (left <= 0) throw new NothingThere();
    await refundInvoice(ctx, {
      invoiceId,
      verificationId,
      cents: random() < allOfIt ? left : upTo(left),
      ...BY,
    });
  };
  /** Credits something of a request's charge. */
  const credit = async (id: string, allOfIt = 0.4) => {
    const left = await creditable(ctx, id);
    if (left <= 0) throw new NothingThere();
    await creditByHand(ctx, id, random() < allOfIt ? left : upTo(left), BY.by, BY.why);
  };
  /** @returns a paid invoice and a request on it, of both of which something is left to give back */
  const anyCharged = async (c: Customer) => {
    const found = await db.all<{ invoiceId: string; verificationId: string }>(sql`
      SELECT l.invoice_id AS invoiceId, e.verification_id AS verificationId
      FROM invoice_lines l JOIN ledger_entries e ON e.key = l.entry_key JOIN invoices i ON i.id = l.invoice_id
      WHERE i.customer_id = ${payerOf(c)} AND i.status = 'paid' AND e.verification_id IS NOT NULL ORDER BY e.seq`);
    const left = [];
    for (const one of found) {
      const invoice = await findInvoice(ctx, one.invoiceId, one.verificationId);
      if (invoice && invoice.left > 1) left.push(one);
    }
    return pick(left);
  };

  const plan = async (c: Customer, plans: readonly (typeof PLAN_IDS)[number][] = PLAN_IDS) => {
    if (c.staysFree) throw new NothingThere();
    await changePlan(ctx, c.user.id, { plan: pick(plans), cycle: pick(BILLING_CYCLES), teamId: c.teamId });
  };
  const replace = async (c: Customer, next: Customer) => {
    customers[customers.indexOf(c)] = next;
  };

  return {
    request: [
      14,
      async ({ user, teamId }) => {
        const type = pick(VERIFICATION_TYPES);
        const services = SERVICES[type].filter(() => random() < 0.4);
        const draft = { type, services, priority: pick(PRIORITIES), teamId: teamId ?? null };
        await world.ask(user, subject, draft, "own");
      },
    ],
    consent: [12, async (c) => world.consent(subject, (await anyRequest(["pending"], c)).id)],
    "complete with a license": [
      7,
      async (c) => {
        const { id } = await anyRequest(["in_progress"], c);
        await world.bring(subject, id, license());
        await completeEvidence(ctx, subject.id, id);
      },
    ],
    "end without evidence": [
      3,
      async (c) => completeEvidence(ctx, subject.id, (await anyRequest(["in_progress"], c)).id),
    ],
    cancel: [1, async (c) => cancelVerification(ctx, c.user.id, (await anyRequest(["pending"], c)).id)],
    decline: [
      1,
      async (c) => declineVerification(ctx, subject.id, (await anyRequest(["pending"], c)).id, undefined),
    ],
    withdraw: [1, async (c) => withdrawConsent(ctx, subject.id, (await anyRequest(["in_progress"], c)).id)],
    credit: [2, async (c) => credit((await anyRequest(["in_progress", "completed", "failed"], c)).id)],
    refund: [2, async (c) => refund((await anyInvoice(c, ["paid"])).id)],
    "refund, then credit": [
      10,
      async (c) => {
        const { invoiceId, verificationId } = await anyCharged(c);
        await refund(invoiceId, verificationId, 0.1);
        await world.settle();
        await credit(verificationId, 0.8);
      },
    ],
    "credit, then refund": [
      8,
      async (c) => {
        const { invoiceId, verificationId } = await anyCharged(c);
        await credit(verificationId, 0.1);
        await world.settle();
        await refund(invoiceId, verificationId, 0.8);
      },
    ],
    "change the plan": [3, (c) => plan(c)],
    upgrade: [2, (c) => plan(c, ["professional", "business"])],
    "cancel the plan": [1, (c) => cancelPlan(ctx, c.user.id, c.teamId)],
    "reactivate the plan": [1, (c) => reactivatePlan(ctx, c.user.id, c.teamId)],
    "add a card": [4, (c) => addMethod(ctx, c.user.id, { token: "tok_visa", teamId: c.teamId })],
    "add a card that fails or asks": [
      4,
      (c) => addMethod(ctx, c.user.id, { token: pick(DECLINED), teamId: c.teamId }),
    ],
    "choose a card": [1, async (c) => setDefaultMethod(ctx, c.user.id, await anyMethod(c), c.teamId)],
    "remove a card": [0.5, async (c) => removeMethod(ctx, c.user.id, await anyMethod(c), c.teamId)],
    "pay an invoice": [
      4,
      async (c) => payInvoice(ctx, c.user.id, (await anyInvoice(c, ["open", "past_due"])).id, c.teamId),
    ],
    "answer the bank": [
      4,
      async (c) => {
        const waiting = await db
          .select()
          .from(payments)
          .where(and(eq(payments.status, "action_required"), eq(payments.customerId, payerOf(c))))
          .orderBy(INSERTED);
        await answerPayment(ctx, c.user.id, pick(waiting).id, { approve: random() < 0.6, teamId: c.teamId });
      },
    ],
    "rename a person": [
      1,
      async ({ user }) => {
        const [now] = await db.select().from(users).where(eq(users.id, user.id));
        const body = profileBody.parse({ first_name: pick(NAMES), last_name: "Doe", email: now!.email });
        await changeProfile(ctx, await callerOf(user), body);
      },
    ],
    "rename the subject": [
      0.5,
      async () => {
        const body = profileBody.parse({ first_name: pick(NAMES), last_name: "Doe", email: subject.email });
        await changeProfile(ctx, await callerOf(subject), body);
      },
    ],
    "rename a team": [
      1,
      async () => {
        const { user, teamId } = pick(customers.filter(isTeam));
        await changeTeam(ctx, user.id, teamId, { name: `Harbor ${upTo(99)}` });
      },
    ],
    "delete a team": [
      1,
      async () => {
        const c = pick(customers.filter(isTeam));
        for (const { id, status } of await requestsOf(c)) {
          if (status === "pending") await cancelVerification(ctx, c.user.id, id);
          if (status === "in_progress") await withdrawConsent(ctx, subject.id, id);
        }
        await deleteTeam(ctx, c.user.id, c.teamId);
        await replace(c, {
          user: c.user,
          teamId: (await createTeam(ctx, await callerOf(c.user), "Harbor")).team.id,
        });
      },
    ],
    "delete an account": [
      0.3,
      async (c) => {
        if (c.teamId) throw new NothingThere();
        const [now] = await db.select().from(users).where(eq(users.id, c.user.id));
        await deleteAccount(ctx, await callerOf(c.user), { email: now!.email });
        await replace(c, { ...c, user: await world.person() });
      },
    ],
    "hours pass": [2, () => world.after(Math.floor(random() * 12) * HOUR)],
    "days pass": [2.5, () => world.after(Math.floor(random() * 3 * DAY))],
    "weeks pass": [0.6, () => world.after(Math.floor(random() * 20 * DAY))],
  };
}
