import { useRef } from "react";
import { idempotencyKey } from "./api.ts";

/**
 * Keeps the idempotency key of a form or button between tries, so that a retry after a lost response isn't a second
 * write.
 * @returns `keyOf(content)`: the same key while the content is the same, and a new one when it changes, because the
 *   server refuses a key that comes with other content; `renew()` makes the next try a new action even if its content
 *   is the same
 */
export function useIdempotencyKey() {
  const last = useRef<{ content: string; key: string }>(undefined);
  const keyOf = (content: unknown): string => {
    const text = JSON.stringify(content);
    if (last.current?.content !== text) last.current = { content: text, key: idempotencyKey() };
    return last.current.key;
  };
  const renew = () => {
    last.current = undefined;
  };
  return { keyOf, renew };
}
