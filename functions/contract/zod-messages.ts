import * as z from "zod";
import { plural } from "./plural.ts";
import { RULE_MESSAGES } from "./rule-messages.ts";

const KINDS: Record<string, string> = {
  string: "Must be text",
  number: "Must be a number",
  int: "Must be a whole number",
  boolean: "Must be true or false",
  array: "Must be a list",
  object: "Must be an object",
  record: "Must be an object",
};

const FORMATS: Record<string, string> = {
  email: RULE_MESSAGES.email,
  date: RULE_MESSAGES.date,
  datetime: RULE_MESSAGES.time,
};

const items = (n: number) => plural(n, "item");

function tooBig({ origin, maximum, inclusive = true }: z.core.$ZodIssueTooBig): string {
  const most = Number(maximum);
  if (origin === "string") return RULE_MESSAGES.atMost(most);
  if (origin === "array" || origin === "set") return `Must have no more than ${items(most)}`;
  return inclusive ? `Must be ${most} or less` : `Must be less than ${most}`;
}

function tooSmall({ origin, minimum, inclusive = true }: z.core.$ZodIssueTooSmall): string {
  const least = Number(minimum);
  if (origin === "string") return least === 1 ? RULE_MESSAGES.required : RULE_MESSAGES.atLeast(least);
  if (origin === "array" || origin === "set") return `Must have at least ${items(least)}`;
  return inclusive ? `Must be ${least} or more` : `Must be more than ${least}`;
}

/** @returns our own message for an invalid value, so that people and callers never see the library's */
function messageFor(issue: z.core.$ZodRawIssue): string {
  const isAbsent = issue.input === undefined || issue.input === null;
  switch (issue.code) {
    case "invalid_type":
      return isAbsent ? RULE_MESSAGES.required : (KINDS[issue.expected] ?? "This value has the wrong type");
    case "invalid_value":
      if (isAbsent) return RULE_MESSAGES.required;
      return `Must be ${issue.values.length === 1 ? "" : "one of: "}${issue.values.map(String).join(", ")}`;
    case "too_big":
      return tooBig(issue as z.core.$ZodIssueTooBig);
    case "too_small":
      return tooSmall(issue as z.core.$ZodIssueTooSmall);
    case "invalid_format":
      return FORMATS[issue.format] ?? "This value isn't in the right format";
    case "not_multiple_of":
      return `Must be a multiple of ${issue.divisor}`;
    case "unrecognized_keys":
      return `There is no field called ${issue.keys.join(", ")}`;
    default:
      return "This value can't be used here";
  }
}

/**
 * Limits a schema's `error` to values that are missing or of the wrong type. Otherwise, zod would also use it for the
 * schema's rules, and say that a value is missing when it's too long.
 */
export const whenMissing = (message: string) => ({
  error: (issue: z.core.$ZodRawIssue) => (issue.code === "invalid_type" ? message : undefined),
});

z.config({ customError: messageFor });
