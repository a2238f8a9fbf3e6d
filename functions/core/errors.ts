import type { ZodError } from "zod";
// For its effect: every refusal is in our own words, whichever schema it comes from.
import "#contract/zod-messages.ts";

/** Domain errors. They know no HTTP: `http/respond-error.ts` alone maps them to statuses. */
export type ErrorKind =
  | "malformed"
  | "unauthenticated"
  | "forbidden"
  | "not_found"
  | "timeout"
  | "conflict"
  | "too_large"
  | "unsupported"
  | "invalid"
  | "rate_limited";

export interface ErrorDetail {
  /** Message per field, keyed like `personalInfo.firstName`. */
  fields?: Record<string, string>;
  /** Seconds after which a rate-limited caller may try again. */
  retryAfter?: number;
}

/** Something the caller can understand and act on; its message is shown to people. */
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

/** 404; also for what is there and none of the caller's business. */
export const notFound = (what = "Not found") => new DomainError("not_found", "not_found", what);
/** 401: whoever calls has to sign in, or sign in anew. */
export const unauthenticated = (
  code = "unauthenticated",
  message = "Authentication required. Please log in again.",
) => new DomainError("unauthenticated", code, message);
/** 403, for those who may know that it is there. */
export const forbidden = (code: string, message: string) => new DomainError("forbidden", code, message);
/** 409: it cannot be done as things stand. */
export const conflict = (code: string, message: string) => new DomainError("conflict", code, message);
/** 422. @param fields message per field, keyed like `personalInfo.firstName`; the first is the error's own */
export const invalid = (fields: Record<string, string>) =>
  new DomainError("invalid", "validation_failed", Object.values(fields)[0] ?? "Please fix the errors below", {
    fields,
  });

/** The Worker's own configuration is wrong: nobody outside can do anything about it. */
export class UnconfiguredError extends Error {
  constructor(problems: Record<string, string>) {
    const list = Object.entries(problems).map(([name, text]) => `${name}: ${text}`);
    super(`Countersign is not configured: ${list.join("; ")}`);
    this.name = "UnconfiguredError";
  }
}

/** @returns the first message per field path, keyed like `personalInfo.firstName`. */
export function messages(error: ZodError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    const path = issue.path.map(String).join(".") || "body";
    fields[path] ??= issue.message;
  }
  return fields;
}
