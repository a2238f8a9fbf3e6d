import { verifyChain } from "#functions/jobs/audit/verify-chain.ts";
import { type Looking, UsageError } from "./command.ts";

export const audit: Looking = {
  takes: "verify",
  summary: "recomputes the chain of the audit log; exit code 1 when it is broken",
  arity: 1,
  async look({ ctx }, [deed]) {
    if (deed !== "verify") throw new UsageError("audit takes verify");
    const chain = await verifyChain(ctx);
    const last = chain.intact ? `, the last with hash ${chain.hash}` : "";
    return {
      lines: [
        chain.intact
          ? `The audit log is intact: ${chain.rows} sealed rows${last}`
          : `The audit log is BROKEN at place ${chain.brokenAt}: that row is missing, altered or moved`,
      ],
      looked: { entity: "audit", entityId: "chain" },
      isBad: !chain.intact,
    };
  },
};
