import { useRef } from "react";
import { idempotencyKey } from "./idempotencyKey.ts";

/**
 * Keeps the idempotency keys of a form or button between tries, so that a retry after a lost response isn't a second
 * write.
 * @returns `keyOf(content)`: the same key for the same content, and another one for other content, because the server
 *   refuses a key that comes with other content; `renew()` makes the next try a new action even if its content is the
 *   same
 */
export function useIdempotencyKey() {
  const keys = useRef(new Map<string, string>());
  const keyOf = (content: unknown): string => {
    const text = JSON.stringify(content);
    const key = keys.current.get(text) ?? idempotencyKey();
    keys.current.set(text, key);
    return key;
  };
  const renew = () => keys.current.clear();
  return { keyOf, renew };
}
