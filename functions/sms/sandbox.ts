import { TIME_LIMITS } from "#contract/time-limits.ts";
import type { Ctx } from "#core/context.ts";
import type { TextMessage } from "./gateway.ts";

/** Passes a message to the local outbox, which shows it next to the emails (`scripts/stack/mail/mail-process.ts`). */
export function toOutbox({ env, requestId }: Ctx, { to, text, key }: TextMessage): Promise<Response> {
  return fetch(`${env.MAIL_URL.replace(/\/$/, "")}/texts`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${env.MAIL_API_KEY}`,
      "Content-Type": "application/json",
      "Idempotency-Key": key,
      "X-Request-Id": requestId,
    },
    body: JSON.stringify({ to, text }),
    redirect: "manual",
    signal: AbortSignal.timeout(TIME_LIMITS.textMessage),
  });
}
