/** Messages for rules that don't have their own. */
export const RULE_MESSAGES = {
  required: "This field is required",
  email: "Please enter a valid email address",
  date: "Enter a date as YYYY-MM-DD",
  time: "Enter a time in ISO 8601, like 2026-03-01T12:00:00Z",
  atMost: (characters: number) => `Must be no more than ${characters} characters`,
  atLeast: (characters: number) => `Must be at least ${characters} characters`,
} as const;
