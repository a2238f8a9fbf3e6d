import { and, eq, isNull, sql } from "drizzle-orm";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { job } from "#core/effects.ts";
import { conflict, invalid, notFound } from "#core/errors.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit } from "#core/write/commit.ts";
import { mustHaveChanged } from "#db/batch.ts";
import { issuers } from "#db/schema/issuers.ts";
import type { By } from "./add.ts";

/** @property compromisedFrom UTC ms: signatures from then on may be forged */
interface Retirement extends By {
  compromisedFrom?: number | undefined;
}

/**
 * Retires an issuer: its signatures count only if a trusted time stamp proves that they're older. If its keys were
 * compromised, results that rest on them are put in doubt by a job, and a reviewer decides about each. An issuer that's
 * already retired can still be marked as compromised, or as compromised earlier.
 * @throws DomainError 404; 409 `issuer_retired` if there's nothing to change; 422 for a time in the future
 */
export async function retireIssuer(
  ctx: Ctx,
  id: string,
  { by, why, compromisedFrom }: Retirement,
): Promise<void> {
  if (compromisedFrom !== undefined && compromisedFrom > ctx.now())
    throw invalid({ compromisedFrom: "The day can't be in the future" });
  await attempt(ctx, async () => {
    const [issuer] = await ctx.db.select().from(issuers).where(eq(issuers.id, id));
    if (!issuer) throw notFound("There's no such issuer");
    const isEarlier =
      compromisedFrom !== undefined &&
      (issuer.compromisedFrom === null || compromisedFrom < issuer.compromisedFrom);
    if (issuer.retiredAt !== null && !isEarlier)
      throw conflict("issuer_retired", `${issuer.name} is already retired.`);
    const change = {
      retiredAt: issuer.retiredAt ?? ctx.now(),
      ...(isEarlier && { compromisedFrom }),
    };
    await commit(ctx, {
      statements: [
        ctx.db
          .update(issuers)
          .set(change)
          .where(
            and(
              eq(issuers.id, id),
              issuer.retiredAt === null ? isNull(issuers.retiredAt) : undefined,
              sql`${issuers.compromisedFrom} IS ${issuer.compromisedFrom}`,
            ),
          ),
        mustHaveChanged(ctx.db),
        auditRow(ctx, {
          actor: by,
          action: isEarlier ? "issuer.compromised" : "issuer.retired",
          entity: "issuer",
          entityId: id,
          detail: {
            name: issuer.name,
            ...(isEarlier && { from: new Date(compromisedFrom).toISOString() }),
            ...(why && { why }),
          },
        }),
      ],
      effects: isEarlier ? [job("issuer.compromised", { issuer_id: id, after: "" })] : [],
      resourceId: id,
    });
  });
}
