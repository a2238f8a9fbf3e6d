import type { Ctx } from "#core/context.ts";
import { open, seal } from "#core/crypto/fields.ts";
import type { Client } from "#core/http/client.ts";

const place = (userId: string) => ({ table: "outbox", column: "origin", row: userId });

/**
 * Encrypts roughly where a caller is. The outbox holds no personal data, but a warning mail has to say it.
 * @returns country and network as a mail names them, encrypted for a job about this user
 */
export function sealOrigin(ctx: Ctx, userId: string, { country, network }: Client): Promise<string> {
  const name = country && country !== "XX" && new Intl.DisplayNames("en", { type: "region" }).of(country);
  const parts = [name, network && `network ${network}`].filter(Boolean);
  return seal(ctx.env, place(userId), parts.join(", ") || "an unknown network");
}

/** @returns the text that {@link sealOrigin} encrypted for a job about this user */
export const openOrigin = (ctx: Ctx, userId: string, sealed: string) => open(ctx.env, place(userId), sealed);
