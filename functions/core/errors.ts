import type { ZodError } from "zod";
import { type Part, UNAVAILABLE } from "#contract/unavailable.ts";
// Imported for its side effect: it replaces Zod's messages with ours in every schema.
import "#contract/zod-messages.ts";

/** The kinds of domain errors. They know nothing about HTTP: only `http/respond-error.ts` maps them to statuses. */
export type ErrorKind =
  | "malformed"
  | "unauthenticated"
  | "payment_required"
  | "forbidden"
  | "not_found"
  | "timeout"
  | "conflict"
  | "too_large"
  | "unsupported"
  | "invalid"
  | "rate_limited"
  | "unavailable";

export interface ErrorDetail {
  /** One message per field, with keys like `personalInfo.firstName`. */
  fields?: Record<string, string>;
  /** Seconds until it makes sense to try again. */
  retryAfterSeconds?: number;
  /** Where the caller can complete the missing step, such as confirming a payment. */
  url?: string;
  /** The service that can't be reached, for the log. */
  part?: Part;
}

/** An error that the caller can understand and act on. Its message is shown to people. */
export class DomainError extends Error {
  readonly kind: ErrorKind;
  readonly code: string;
  readonly detail: ErrorDetail;

  constructor(kind: ErrorKind, code: string, message: string, detail: ErrorDetail = {}) {
    super(message);
    this.name = "DomainError";
    this.kind = kind;
    this.code = code;
    this.detail = detail;
  }
}

/** 404; also for something that exists, if the caller isn't allowed to know that. */
export const notFound = (what = "Not found") => new DomainError("not_found", "not_found", what);
/** 401: the caller has to sign in, or sign in again. */
export const unauthenticated = (
  code = "unauthenticated",
  message = "Authentication required. Please log in again.",
) => new DomainError("unauthenticated", code, message);
/** 402: the caller has to pay first, or add a payment method. */
export const paymentRequired = (code: string, message: string, detail: ErrorDetail = {}) =>
  new DomainError("payment_required", code, message, detail);
/** 403, for callers who are allowed to know that the thing exists. */
export const forbidden = (code: string, message: string) => new DomainError("forbidden", code, message);
/** 409: the current state doesn't allow it. */
export const conflict = (code: string, message: string) => new DomainError("conflict", code, message);
/**
 * 503: a service that we need doesn't answer. Trying again soon may help.
 * @param cause the error behind it, for the log
 * @param said the message that people see, and the seconds until they should try again
 */
export function unavailable(
  part: Part,
  cause: unknown,
  said: { message: string; retryAfterSeconds: number } = UNAVAILABLE,
): DomainError {
  const { message, retryAfterSeconds } = said;
  const error = new DomainError("unavailable", UNAVAILABLE.code, message, { retryAfterSeconds, part });
  error.cause = cause;
  return error;
}
/**
 * 422. The first field's message also becomes the error's message.
 * @param fields one message per field, with keys like `personalInfo.firstName`
 */
export const invalid = (fields: Record<string, string>) =>
  new DomainError("invalid", "validation_failed", Object.values(fields)[0] ?? "Please fix the errors below", {
    fields,
  });

/** The Worker's own configuration is wrong, so callers can't do anything about it. */
export class UnconfiguredError extends Error {
  constructor(problems: Record<string, string>) {
    const list = Object.entries(problems).map(([name, text]) => `${name}: ${text}`);
    super(`Countersign is not configured: ${list.join("; ")}`);
    this.name = "UnconfiguredError";
  }
}

/**
 * @returns the first message for each field, with keys like `personalInfo.firstName`; `body` for problems with the
 *   value as a whole
 */
export function messages(error: ZodError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    const path = issue.path.map(String).join(".") || "body";
    fields[path] ??= issue.message;
  }
  return fields;
}
