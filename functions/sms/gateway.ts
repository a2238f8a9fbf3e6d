import { TIME_LIMITS } from "#contract/time-limits.ts";
import type { Ctx } from "#core/context.ts";

export interface TextMessage {
  /** E.164. */
  to: string;
  text: string;
  /** The idempotency key: the gateway sends at most one message for each key. */
  key: string;
}

/** Passes a message to the configured gateway. `functions/sms/README.md` says what the gateway has to do. */
export function toGateway({ env, requestId }: Ctx, { to, text, key }: TextMessage): Promise<Response> {
  return fetch(env.SMS_URL ?? "", {
    method: "POST",
    headers: {
      Authorization: `Bearer ${env.SMS_KEY}`,
      "Content-Type": "application/json",
      "Idempotency-Key": key,
      "X-Request-Id": requestId,
    },
    body: JSON.stringify({ to, text }),
    redirect: "manual",
    signal: AbortSignal.timeout(TIME_LIMITS.textMessage),
  });
}
