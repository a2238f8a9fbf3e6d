import type { Ctx } from "#core/context.ts";
import { open, seal } from "#core/crypto/fields.ts";
import type { Client } from "#core/http/client.ts";

const place = (userId: string) => ({ table: "outbox", column: "origin", row: userId });

/** @returns roughly where a caller is, such as "United States, network 203.0.113.0/24" */
export function originOf({ country, network }: Pick<Client, "country" | "network">): string {
  const name = country && country !== "XX" && new Intl.DisplayNames("en", { type: "region" }).of(country);
  return [name, network && `network ${network}`].filter(Boolean).join(", ") || "an unknown network";
}

/**
 * Encrypts roughly where a caller is. The outbox must not contain personal data, but a warning email has to state this.
 * @returns country and network as shown in emails, encrypted for a job about this user
 */
export const sealOrigin = (ctx: Ctx, userId: string, client: Client): Promise<string> =>
  seal(ctx.env, place(userId), originOf(client));

/** @returns the text that {@link sealOrigin} encrypted for a job about this user */
export const openOrigin = (ctx: Ctx, userId: string, sealed: string) => open(ctx.env, place(userId), sealed);
