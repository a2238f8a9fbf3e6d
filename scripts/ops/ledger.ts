import { plural } from "#contract/plural.ts";
import { verifyLedger } from "#functions/ledger/verify.ts";
import type { Looking } from "./command.ts";

export const ledgerVerify: Looking = {
  takes: "",
  summary: "proves that entries balance, equal the invoices, and have a cause",
  arity: 0,
  async look({ ctx }) {
    const { entries, found } = await verifyLedger(ctx);
    return {
      lines:
        found.length === 0
          ? [
              `The ledger is right: ${plural(entries, "entry", "entries")} checked. All balance, equal the invoices, and have a cause`,
            ]
          : [
              `The ledger is WRONG: at least ${plural(found.length, "discrepancy", "discrepancies")} among ${plural(entries, "entry", "entries")}`,
              ...found.map(({ rule, id }) => `${id}  ${rule}`),
            ],
      looked: { entity: "ledger", entityId: "all" },
      isBad: found.length > 0,
    };
  },
};
