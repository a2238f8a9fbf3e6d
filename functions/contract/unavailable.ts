/** What an API answer says while a service that we depend on can't be reached (503). */
export const UNAVAILABLE = {
  code: "unavailable",
  /** A write may have gone through although its answer was lost, so this claims nothing about it. */
  message: "Countersign can't reach one of its services at the moment. Please try again in a few seconds.",
  /** Seconds until it makes sense to try again, as `Retry-After`. */
  retryAfterSeconds: 5,
} as const;

/** A service that we depend on, as the log names it. */
export type Part = "api" | "database" | "storage" | "rooms" | "payments";

/**
 * A part can't be reached, or doesn't answer in time. Whatever it was asked to do may have been done. `cause` is the
 * client library's own error.
 */
export class PartUnavailable extends Error {
  override readonly name = "PartUnavailable";
  readonly part: Part;

  constructor(part: Part, cause: unknown) {
    super(`The ${part} can't be reached: ${String(cause)}`, { cause });
    this.part = part;
  }
}

/** @returns the error of a part, which libraries may have wrapped as the cause of theirs; null for any other error */
export function unavailablePart(error: unknown): PartUnavailable | null {
  for (let e = error; e instanceof Error; e = e.cause) if (e instanceof PartUnavailable) return e;
  return null;
}
