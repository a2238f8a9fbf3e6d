const MAX_LENGTH = 300;

/**
 * What may be kept and logged of an error. A failed query's message quotes its parameters, which can be
 * addresses or names: of those errors only the database's own words are taken.
 */
export function reasonOf(error: unknown): string {
  let told = error;
  while (told instanceof Error && /^Failed query/.test(told.message)) {
    if (told.cause === undefined) return "A query failed";
    told = told.cause;
  }
  return String(told).slice(0, MAX_LENGTH);
}

/** @returns where an error came from: its stack without its message, for the same reason. */
export function framesOf(error: Error): string {
  const lines = (error.stack ?? "").split("\n");
  return lines.filter((line) => /^\s+at /.test(line)).join("\n");
}
