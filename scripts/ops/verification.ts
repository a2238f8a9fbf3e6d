import { eq } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { type Verification, verifications } from "#db/schema/verifications.ts";
import {
  creditable,
  creditByHand,
  mailContactsNow,
  resendInvite,
  selectMailable,
  setLegalHold,
} from "#functions/lifecycle/by-operator.ts";
import { type Change, type Changing, Refused, UsageError } from "./command.ts";

/** @throws Refused when there is none */
async function verificationWith(ctx: Ctx, id: string): Promise<Verification> {
  const [row] = await ctx.db.select().from(verifications).where(eq(verifications.id, id));
  if (!row) throw new Refused(`There's no verification ${id}`);
  return row;
}

export const resend: Changing = {
  takes: "<verification id>",
  summary: "mails the subject of a pending request another invite, or the contacts who are awaited",
  arity: 1,
  async prepare({ ctx, by }, [id = ""]) {
    const { status } = await verificationWith(ctx, id);
    if (status === "in_progress") return mailContacts(ctx, id, by);
    if (status !== "pending") throw new Refused(`${id} is ${status}: nobody is awaited by mail`);
    return {
      will: `mail the subject of ${id} another invite.`,
      done: `Another invite to the subject of ${id} is on its way.`,
      apply: () => resendInvite(ctx, id, by),
    };
  },
};

async function mailContacts(ctx: Ctx, id: string, by: string): Promise<Change> {
  const { length } = await selectMailable(ctx, id);
  if (length === 0) throw new Refused(`${id} has no waiting contact who can be emailed again`);
  const whom = `${length} ${length === 1 ? "contact" : "contacts"} of ${id}`;
  return {
    will: `mail ${whom} again.`,
    done: `Another mail to ${whom} is on its way.`,
    apply: () => mailContactsNow(ctx, id, by),
  };
}

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

export const credit: Changing = {
  takes: "<verification id> <dollars>",
  summary: "gives back some of what was charged, never more",
  arity: 2,
  needsWhy: true,
  async prepare({ ctx, by, why = "" }, [id = "", amount = ""]) {
    if (!/^\d{1,7}(\.\d{1,2})?$/.test(amount)) throw new UsageError(`${amount} is no amount, like 12.50`);
    const cents = Math.round(Number(amount) * 100);
    if (cents === 0) throw new UsageError("Nothing can be credited as 0");
    await verificationWith(ctx, id);
    const left = await creditable(ctx, id);
    if (cents > left)
      throw new Refused(
        `Of what was charged for ${id}, ${dollars(left)} can be credited, not ${dollars(cents)}`,
      );
    return {
      will: `credit ${dollars(cents)} for ${id}.`,
      done: `Credited ${dollars(cents)} for ${id}; ${dollars(left - cents)} more could be.`,
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
      throw new Refused(isHeld ? `${id} is on hold already` : `${id} is not on hold`);
    return {
      will: isHeld ? `keep everything of ${id}.` : `let ${id} age again.`,
      done: isHeld ? `Everything of ${id} is kept, whatever its age.` : `${id} is no longer on hold.`,
      apply: () => setLegalHold(ctx, id, isHeld, by),
    };
  },
});

export const hold = holdCommand(true, "keeps everything of it, whatever its age (legal hold)");
export const release = holdCommand(false, "ends the legal hold");
