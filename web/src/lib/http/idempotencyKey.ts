/** @returns a new idempotency key. Use the same key when the same form is sent again. */
export function idempotencyKey(): string {
  return crypto.randomUUID();
}
