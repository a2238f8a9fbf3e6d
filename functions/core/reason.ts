const MAX_LENGTH = 300;

/**
 * @returns the part of an error that may be stored and logged. The message of a failed query quotes its parameters,
 *   which can be addresses or names, so we use only the database's own message.
 */
export function reasonOf(error: unknown): string {
  let inner = error;
  while (inner instanceof Error && /^Failed query/.test(inner.message)) {
    if (inner.cause === undefined) return "A query failed";
    inner = inner.cause;
  }
  return String(inner).slice(0, MAX_LENGTH);
}

/** @returns an error's stack frames without its message, which may contain personal data. */
export function framesOf(error: Error): string {
  const lines = (error.stack ?? "").split("\n");
  return lines.filter((line) => /^\s+at /.test(line)).join("\n");
}
