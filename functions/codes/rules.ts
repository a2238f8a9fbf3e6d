import { MINUTE } from "#contract/time.ts";

/** Limits for each code, with times in milliseconds. `core/http/rate-rules.ts` limits how many are sent. */
export const CODE_RULES = {
  /** How long a code is valid. */
  lifetime: 10 * MINUTE,
  /** How many times a code can be entered, right or wrong. */
  tries: 5,
  /** How long to wait before requesting another code, because messages take a moment to arrive. */
  pause: MINUTE,
} as const;
