/** The API's error while a service that we depend on can't be reached (503). */
export const UNAVAILABLE = {
  code: "unavailable",
  /** Doesn't claim that nothing was saved: a write may have taken effect even if we got no response. */
  message: "Countersign can't reach one of its services at the moment. Please try again in a few seconds.",
  /** Seconds after which to try again, sent as `Retry-After`. */
  retryAfterSeconds: 5,
} as const;

/** The name of a service that we depend on, as used in the log. */
export type Part = "api" | "database" | "storage" | "rooms" | "payments";

/**
 * Thrown when a service can't be reached, or doesn't respond in time. It may still have done what it was asked to do.
 * `cause` is the client library's own error, or a string that says what went wrong.
 */
export class PartUnavailable extends Error {
  override readonly name = "PartUnavailable";
  readonly part: Part;

  constructor(part: Part, cause: unknown) {
    super(`The ${part} can't be reached: ${String(cause)}`, { cause });
    this.part = part;
  }
}

/** @returns the PartUnavailable in an error or its causes, because libraries may wrap it; null if there's none */
export function unavailablePart(error: unknown): PartUnavailable | null {
  for (let e = error; e instanceof Error; e = e.cause) if (e instanceof PartUnavailable) return e;
  return null;
}
