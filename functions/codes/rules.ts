/** What keeps a code from being guessed; how many are sent is in `http/rate-rules.ts`. Times in milliseconds. */
export const CODE_RULES = {
  /** How long a code can be answered. */
  lifetime: 10 * 60_000,
  /** Answers to one code, right or wrong. */
  tries: 5,
  /** Before another may be asked for: messages take a moment. */
  pause: 60_000,
} as const;
