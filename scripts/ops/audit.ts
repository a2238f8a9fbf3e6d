import { plural } from "#contract/plural.ts";
import { verifyChain } from "#functions/jobs/audit/verify-chain.ts";
import { type Looking, UsageError } from "./command.ts";

export const audit: Looking = {
  takes: "verify",
  summary: "recomputes the audit log's hash chain; exit code 1 if it's broken",
  arity: 1,
  async look({ ctx }, [deed]) {
    if (deed !== "verify") throw new UsageError("audit takes only verify");
    const chain = await verifyChain(ctx);
    const last = chain.intact ? `, the last with hash ${chain.hash}` : "";
    return {
      lines: [
        chain.intact
          ? `The audit log is intact: ${plural(chain.rows, "sealed row")}${last}`
          : `The audit log is BROKEN at row ${chain.brokenAt}: that row is missing, altered or moved`,
      ],
      looked: { entity: "audit", entityId: "chain" },
      isBad: !chain.intact,
    };
  },
};
