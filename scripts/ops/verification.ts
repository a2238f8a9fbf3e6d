import { eq } from "drizzle-orm";
import { moneyOfCents } from "#contract/billing/money.ts";
import { plural } from "#contract/plural.ts";
import type { Ctx } from "#core/context.ts";
import { type Verification, verifications } from "#db/schema/verification/verifications.ts";
import {
  creditable,
  creditByHand,
  mailContactsNow,
  resendInvite,
  selectMailable,
  setLegalHold,
} from "#functions/lifecycle/end/by-operator.ts";
import { type Change, type Changing, Refused } from "./command.ts";
import { centsOf } from "./lines.ts";

/** @throws Refused if there's no verification with this id */
async function verificationWith(ctx: Ctx, id: string): Promise<Verification> {
  const [row] = await ctx.db.select().from(verifications).where(eq(verifications.id, id));
  if (!row) throw new Refused(`There's no verification ${id}`);
  return row;
}

export const resend: Changing = {
  takes: "<verification id>",
  summary: "resends the invite of a pending request, or the mails to contacts who haven't answered",
  arity: 1,
  async prepare({ ctx, by }, [id = ""]) {
    const { status } = await verificationWith(ctx, id);
    if (status === "in_progress") return mailContacts(ctx, id, by);
    if (status !== "pending") throw new Refused(`${id} is ${status}: there's no mail to resend`);
    return {
      will: `send the subject of ${id} another invite.`,
      done: `Another invite to the subject of ${id} is on its way.`,
      apply: () => resendInvite(ctx, id, by),
    };
  },
};

async function mailContacts(ctx: Ctx, id: string, by: string): Promise<Change> {
  const { length } = await selectMailable(ctx, id);
  if (length === 0) throw new Refused(`${id} has no waiting contact who can be emailed again`);
  const whom = `${plural(length, "contact")} of ${id}`;
  return {
    will: `email ${whom} again.`,
    done: `Another email to ${whom} is on its way.`,
    apply: () => mailContactsNow(ctx, id, by),
  };
}

export const credit: Changing = {
  takes: "<verification id> <dollars>",
  summary: "credits part or all of the charge",
  arity: 2,
  needsWhy: true,
  async prepare({ ctx, by, why = "" }, [id = "", amount = ""]) {
    const cents = centsOf(amount);
    await verificationWith(ctx, id);
    const left = await creditable(ctx, id);
    if (cents > left)
      throw new Refused(
        `At most ${moneyOfCents(left)} of the charge for ${id} can be credited, not ${moneyOfCents(cents)}`,
      );
    return {
      will: `credit ${moneyOfCents(cents)} for ${id}.`,
      done: `Credited ${moneyOfCents(cents)} for ${id}; ${moneyOfCents(left - cents)} can still be credited.`,
      apply: () => creditByHand(ctx, id, cents, by, why),
    };
  },
};

const holdCommand = (isHeld: boolean, summary: string): Changing => ({
  takes: "<verification id>",
  summary,
  arity: 1,
  async prepare({ ctx, by }, [id = ""]) {
    const { legalHoldAt } = await verificationWith(ctx, id);
    if ((legalHoldAt !== null) === isHeld)
      throw new Refused(isHeld ? `${id} is already on hold` : `${id} is not on hold`);
    return {
      will: isHeld ? `put ${id} on legal hold.` : `end the legal hold of ${id}.`,
      done: isHeld
        ? `${id} is on legal hold: we keep all its data, whatever its age.`
        : `${id} is no longer on hold.`,
      apply: () => setLegalHold(ctx, id, isHeld, by),
    };
  },
});

export const hold = holdCommand(true, "keeps all its data, whatever its age (legal hold)");
export const release = holdCommand(false, "ends the legal hold");
