import { eq } from "drizzle-orm";
import type { CheckId } from "#contract/checks/catalog.ts";
import { HOUR } from "#contract/time.ts";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { job } from "#core/effects.ts";
import { newId } from "#core/ids.ts";
import type { WritePart } from "#core/write/part.ts";
import { type ProviderRequestRow, providerRequests } from "#db/schema/verification/provider-requests.ts";
import type { ProviderAnswer } from "#functions/checks/engine/types.ts";
import { openAnswer } from "./answer.ts";
import { providerFor } from "./select.ts";
import type { Asked, ProviderRequest } from "./types.ts";

/** How many hours we wait for an answer by default. */
const WAIT_HOURS = 72;

/** Looks up the request that was sent to a provider about one of a verification's checks, if any. */
export type AskedOf = (check: CheckId, provider: string) => Asked | undefined;

/** @returns the query for all of a verification's requests to providers */
export const selectAsked = (ctx: Ctx, verificationId: string) =>
  ctx.db.select().from(providerRequests).where(eq(providerRequests.verificationId, verificationId));

/** @returns a lookup of these requests, with their answers decrypted */
export async function askedOf(ctx: Ctx, rows: readonly ProviderRequestRow[]): Promise<AskedOf> {
  const all = await Promise.all(
    rows.map(async (row) => ({
      check: row.check,
      id: row.id,
      provider: row.provider,
      status: row.status,
      askedAt: row.createdAt,
      answer: row.answer === null ? null : await openAnswer(ctx, row.id, row.answer),
    })),
  );
  return (check, provider) => all.find((one) => one.check === check && one.provider === provider);
}

/** @returns the current answer of the check's provider; `pending` if it still has to be asked or hasn't answered */
export function answerTo(
  ctx: Ctx,
  check: CheckId,
  asked: AskedOf,
  request: Omit<ProviderRequest, "asked" | "name">,
): Promise<ProviderAnswer> {
  const provider = providerFor(ctx.env.PROVIDERS, check);
  const name = nameOf(ctx, provider.id);
  return provider.answers(check, { ...request, name, asked: asked(check, provider.id) });
}

const nameOf = (ctx: Ctx, provider: string): string =>
  ctx.env.HTTP_PROVIDERS?.[provider]?.name ?? BUILT_IN_NAME[provider] ?? provider;

const BUILT_IN_NAME: Record<string, string> = {
  gleif: "The GLEIF LEI registry",
  sandbox: "The test provider",
};

/**
 * Records one request for each check that waits for a provider and that the provider wasn't asked about yet. The
 * writes go into the same batch that sets the check to `running`. The table's unique key prevents a second run from
 * asking again.
 * @param running the checks that wait for a provider
 */
export function askWrite(
  ctx: Ctx,
  verificationId: string,
  running: readonly CheckId[],
  asked: AskedOf,
): WritePart {
  const now = ctx.now();
  const writes = running.flatMap((check) => {
    const provider = providerFor(ctx.env.PROVIDERS, check).id;
    if (asked(check, provider)) return [];
    const id = newId("prq", now);
    const waitHours = ctx.env.HTTP_PROVIDERS?.[provider]?.waitHours ?? WAIT_HOURS;
    const request = { id, verificationId, check, provider, status: "waiting" as const, createdAt: now };
    const times = { nextAt: now, expiresAt: now + waitHours * HOUR };
    const insert = ctx.db.insert(providerRequests).values({ ...request, ...times });
    const detail = { check, provider, request_id: id };
    const audit = auditRow(ctx, {
      actor: "system",
      action: "provider.asked",
      entity: "verification",
      entityId: verificationId,
      detail,
    });
    return [{ statements: [insert, audit], effect: job("provider.ask", { request_id: id }) }];
  });
  return {
    statements: writes.flatMap((write) => write.statements),
    effects: writes.map((write) => write.effect),
  };
}
