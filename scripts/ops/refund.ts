import { invoiceNumber } from "#contract/billing/billing.ts";
import { moneyOfCents } from "#contract/billing/money.ts";
import { findInvoice, refundInvoice } from "#functions/billing/refund.ts";
import { type Changing, Refused } from "./command.ts";
import { centsOf } from "./lines.ts";

export const refund: Changing = {
  takes: "<invoice number> <dollars> [<verification id>]",
  summary: "refunds part or all of an invoice, or of one verification on it, to the card that paid it",
  arity: [2, 3],
  needsWhy: true,
  async prepare({ ctx, by, why = "" }, [what = "", amount = "", verificationId = null]) {
    const cents = centsOf(amount);
    const found = await findInvoice(ctx, what, verificationId);
    if (!found) throw new Refused(`There's no invoice ${what}`);
    const { invoice, left } = found;
    const number = invoiceNumber(invoice.number);
    const name = verificationId === null ? number : `${verificationId} on ${number}`;
    if (cents > left)
      throw new Refused(
        `At most ${moneyOfCents(left)} of ${name} can be refunded, not ${moneyOfCents(cents)}`,
      );
    return {
      will: `refund ${moneyOfCents(cents)} of ${name} to the card.`,
      done: `The refund of ${moneyOfCents(cents)} of ${name} is on its way.`,
      apply: async () => {
        await refundInvoice(ctx, { invoiceId: invoice.id, verificationId, cents, by, why });
      },
    };
  },
};
