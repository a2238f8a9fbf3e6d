import type { Assurance } from "#contract/assurance/assurance.ts";
import type { WantedLevel } from "#contract/assurance/levels.ts";
import { isoTime } from "#contract/time.ts";
import type { Verdict } from "#contract/verdicts.ts";
import { type ClaimsWithoutNumbers, withoutNumbers } from "#contract/verification/stated.ts";
import { assuranceWith } from "#functions/assurance/versions.ts";
import type { VerificationAnswer } from "#functions/lifecycle/show/present.ts";

/** The name and version of the structure below, so that programs can recognize it. */
const REPORT_FORMAT = "countersign-report";
/** Incremented when a field changes its meaning or is removed, but not when one is added. */
const REPORT_VERSION = 2;

/** The watermark on a report that is a test. */
export const WATERMARK = "TEST";
/** What the watermark means, for places with enough room. */
export const IS_A_TEST =
  "A sandbox provider answered at least one check. This is a test and says nothing about anyone.";

type Results = NonNullable<VerificationAnswer["results"]>;

type ReportPeer = Pick<
  NonNullable<VerificationAnswer["peer"]>,
  "kind" | "context" | "transaction_type" | "transaction_value"
>;

/**
 * The report of a completed verification, version {@link REPORT_VERSION}: the JSON export, and the source of
 * the PDF and the CSV. Field names are the API's. Times are ISO 8601 in UTC. `null` means not checked, never
 * passed and never clean. Reports are passed on to others, so they have no notes, cost, documents or identity
 * numbers, no matter who exports them.
 */
export interface Report {
  format: typeof REPORT_FORMAT;
  version: typeof REPORT_VERSION;
  generated_at: string;
  /** `TEST` if a sandbox provider answered a check. Anything that shows part of the report has to show it, too. */
  watermark: typeof WATERMARK | null;
  verification: {
    id: string;
    verification_type: VerificationAnswer["verification_type"];
    status: VerificationAnswer["status"];
    purpose: VerificationAnswer["purpose"];
    requested_services: VerificationAnswer["requested_services"];
    /** A peer check's details; null for other requests. The place where two people meet isn't included. */
    peer: ReportPeer | null;
    target_name: string | null;
    /** The name that the subject gave instead of the stated one, if they did. */
    subject_name: string | null;
    target_user_email: string;
    requester_name: string;
    requester_email: string;
    created_at: string;
    processing_started_at: string | null;
    completed_at: string | null;
    /** What the request states about the subject, which is compared with the evidence. */
    claims: ClaimsWithoutNumbers;
    /** The version of the text that the subject agreed to, and when. */
    consent: { textVersion: string; given_at: string | null };
    /** The level of assurance that the requester asked for; null if they asked for none. */
    wanted_assurance: WantedLevel | null;
    /** A sandbox provider answered at least one check, so this is a test and says nothing about anyone. */
    sandbox: boolean;
  };
  /** What someone who reads the report may conclude, in one sentence. */
  verdict: Verdict;
  checks: VerificationAnswer["checks"];
  /** Disputed findings, with the subject's statements. Findings that turned out to be wrong aren't listed. */
  disputes: VerificationAnswer["disputes"];
  results: Results;
  /**
   * The level of assurance as of `generated_at`, which anyone can recompute from this report; null for a business.
   */
  assurance: Assurance | null;
}

type Reportable = VerificationAnswer & { results: Results; verdict: Verdict };

/**
 * @param answer a completed verification as the API shows it to the viewer who exports it
 * @param generatedAt UTC milliseconds
 */
export function buildReport(answer: Reportable, generatedAt: number): Report {
  const claims = withoutNumbers(answer.claims);
  return {
    format: REPORT_FORMAT,
    version: REPORT_VERSION,
    generated_at: isoTime(generatedAt),
    watermark: answer.sandbox ? WATERMARK : null,
    verification: {
      id: answer.id,
      verification_type: answer.verification_type,
      status: answer.status,
      purpose: answer.purpose,
      requested_services: answer.requested_services,
      peer: peerOf(answer),
      target_name: answer.target_name,
      subject_name: subjectNameOf(answer),
      target_user_email: answer.target_user_email,
      requester_name: answer.requester_name,
      requester_email: answer.requester_email,
      created_at: answer.created_at,
      processing_started_at: answer.processing_started_at,
      completed_at: answer.completed_at,
      claims,
      consent: { textVersion: answer.consent.textVersion, given_at: answer.consent.given_at },
      wanted_assurance: answer.wanted_assurance,
      sandbox: answer.sandbox,
    },
    verdict: answer.verdict,
    checks: answer.checks,
    disputes: answer.disputes.filter(({ status }) => status !== "upheld"),
    results: answer.results,
    assurance: assuranceIn(answer, isoTime(generatedAt)),
  };
}

const assuranceIn = (
  { assurance, wanted_assurance: wanted, checks }: Reportable,
  at: string,
): Assurance | null => assurance && assuranceWith(assurance.version, { at, wanted, checks });

/** Anyone can enter any name, so a name that imitates someone or is really a message is labeled as unverified. */
function subjectNameOf({ subject_name: given }: VerificationAnswer): string | null {
  if (!given) return null;
  return given.unverified_name === null ? given.name : `“${given.unverified_name}” (unverified name)`;
}

function peerOf({ peer }: VerificationAnswer): ReportPeer | null {
  if (!peer) return null;
  const { kind, context, transaction_type, transaction_value } = peer;
  return { kind, context, transaction_type, transaction_value };
}
