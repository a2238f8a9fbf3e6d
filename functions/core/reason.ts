const MAX_LENGTH = 300;

/**
 * @returns the part of an error that may be stored and logged. The message of a failed query quotes its parameters,
 *   which can be addresses or names, so we use only the database's own message.
 */
export function reasonOf(error: unknown): string {
  let told = error;
  while (told instanceof Error && /^Failed query/.test(told.message)) {
    if (told.cause === undefined) return "A query failed";
    told = told.cause;
  }
  return String(told).slice(0, MAX_LENGTH);
}

/** @returns an error's stack frames without its message, for the same reason. */
export function framesOf(error: Error): string {
  const lines = (error.stack ?? "").split("\n");
  return lines.filter((line) => /^\s+at /.test(line)).join("\n");
}
