import { type ClaimsWithoutNumbers, withoutNumbers } from "#contract/stated.ts";
import type { VerificationAnswer } from "#functions/lifecycle/present.ts";

/** The name and version of the structure below; a reader tells by it what it has before it. */
const REPORT_FORMAT = "countersign-report";
/** Raised when a field changes its meaning or goes away; a new field does not raise it. */
const REPORT_VERSION = 2;

/** The word across a report that is a test. */
export const WATERMARK = "TEST";
/** What the word means, where there is room to say it. */
export const IS_A_TEST =
  "A sandbox provider answered at least one check. This is a test and says nothing about anyone.";

type Results = NonNullable<VerificationAnswer["results"]>;

type ReportPeer = Pick<
  NonNullable<VerificationAnswer["peer"]>,
  "kind" | "context" | "transaction_type" | "transaction_value"
>;

/**
 * The report of a completed verification, version {@link REPORT_VERSION}: what the JSON export is, and what the
 * PDF and the CSV are made from. Field names are the API's. Times are ISO 8601 in UTC. `null` means not checked,
 * never passed and never clean. A report is passed on to others, so it holds no notes, no cost, no documents, no
 * identity numbers, whoever exports it.
 */
export interface Report {
  format: typeof REPORT_FORMAT;
  version: typeof REPORT_VERSION;
  generated_at: string;
  /** `TEST` where a sandbox provider answered: whoever shows any of it shows this word with it. */
  watermark: typeof WATERMARK | null;
  verification: {
    id: string;
    verification_type: VerificationAnswer["verification_type"];
    status: VerificationAnswer["status"];
    purpose: VerificationAnswer["purpose"];
    requested_services: VerificationAnswer["requested_services"];
    /** What a peer check is about; null for the other requests. Where two people meet is nobody else's business. */
    peer: ReportPeer | null;
    target_name: string | null;
    target_user_email: string;
    requester_name: string;
    requester_email: string;
    created_at: string;
    processing_started_at: string | null;
    completed_at: string | null;
    /** What was stated about the subject in the request, and is compared with the evidence. */
    claims: ClaimsWithoutNumbers;
    /** The version of the text that the subject agreed to, and when. */
    consent: { textVersion: string; given_at: string | null };
    /** A sandbox provider answered at least one check: this is a test, and says nothing about anybody. */
    sandbox: boolean;
  };
  checks: VerificationAnswer["checks"];
  /** Findings that their subject says are wrong, with what they say; those that were wrong are gone, and not listed. */
  disputes: VerificationAnswer["disputes"];
  results: Results;
}

/**
 * @param answer the detail answer of a completed verification, for the viewer who exports
 * @param generatedAt UTC milliseconds
 */
export function buildReport(answer: VerificationAnswer & { results: Results }, generatedAt: number): Report {
  const claims = withoutNumbers(answer.claims);
  return {
    format: REPORT_FORMAT,
    version: REPORT_VERSION,
    generated_at: new Date(generatedAt).toISOString(),
    watermark: answer.sandbox ? WATERMARK : null,
    verification: {
      id: answer.id,
      verification_type: answer.verification_type,
      status: answer.status,
      purpose: answer.purpose,
      requested_services: answer.requested_services,
      peer: peerOf(answer),
      target_name: answer.target_name,
      target_user_email: answer.target_user_email,
      requester_name: answer.requester_name,
      requester_email: answer.requester_email,
      created_at: answer.created_at,
      processing_started_at: answer.processing_started_at,
      completed_at: answer.completed_at,
      claims,
      consent: { textVersion: answer.consent.textVersion, given_at: answer.consent.given_at },
      sandbox: answer.sandbox,
    },
    checks: answer.checks,
    disputes: answer.disputes.filter(({ status }) => status !== "upheld"),
    results: answer.results,
  };
}

function peerOf({ peer }: VerificationAnswer): ReportPeer | null {
  if (!peer) return null;
  const { kind, context, transaction_type, transaction_value } = peer;
  return { kind, context, transaction_type, transaction_value };
}
