import type { Ctx } from "#core/context.ts";
import type { TextMessage } from "./send.ts";

const TIMEOUT = 15_000;

/** Hands a message to the configured gateway; the README says what that must do. */
export function toGateway({ env }: Ctx, { to, text, key }: TextMessage): Promise<Response> {
  return fetch(env.SMS_URL ?? "", {
    method: "POST",
    headers: {
      Authorization: `Bearer ${env.SMS_KEY}`,
      "Content-Type": "application/json",
      "Idempotency-Key": key,
    },
    body: JSON.stringify({ to, text }),
    redirect: "manual",
    signal: AbortSignal.timeout(TIMEOUT),
  });
}
