import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { crc32 } from "node:zlib";
import type { Assurance } from "#contract/assurance/assurance.ts";
import type { Proofing } from "#contract/assurance/proofing.ts";
import type { SignatureAnswer } from "#contract/documents/signature.ts";
import { CONSENT_VERSION } from "#contract/verification/consent.ts";
import { DOCUMENTS } from "#tests/fixtures/files.ts";
import type { Answer } from "../client.ts";
import { fragment, linkIn, waitForMail } from "../mail.ts";
import type { Account } from "../people/account.ts";
import { until } from "../until.ts";

/** The fields of the API's verification that tests use. */
export interface VerificationView {
  id: string;
  status: string;
  stage: string;
  failure_reason: string | null;
  credited: number | null;
  target_user_id: string | null;
  estimated_cost: number | null;
  notes: string | null;
  claims: Record<string, unknown>;
  consent: { text: string; textVersion: string; given_at: string | null; withdrawn_at: string | null };
  checks: {
    service: string;
    status: string;
    grade: string | null;
    source: string | null;
    sandbox: boolean;
    signature: SignatureAnswer | null;
    proofing: Proofing | null;
    reasons: { code: string; text: string }[];
    readings: { line: number | null; confidence: number | null; basis: string | null }[];
  }[];
  documents: {
    id: string;
    reading: string;
    side: string | null;
    reading_reason: string | null;
    file_url: string;
  }[];
  results: {
    overall_score: number | null;
    coverage: string;
    identity_verification: Record<string, boolean | null>;
    additional_findings: { type: string; description: string; source: string }[];
  } | null;
  assurance: Assurance | null;
  mutual: { with_id: string | null; with_status: string | null; held: boolean };
  viewer_roles: string[];
  actions: string[];
}

/** The person on the fixtures' licenses. */
export const JANE = {
  firstName: "Jane",
  lastName: "Doe",
  dateOfBirth: "1990-04-12",
  address: { street: "123 Main St", city: "Springfield", state: "IL", zipCode: "62701" },
};

/** @returns the body of a new identity request about a subject */
export function requestBody(targetUserEmail: string, more: Record<string, unknown> = {}) {
  return {
    verificationType: "identity",
    targetUserEmail,
    personalInfo: JANE,
    purposeCertified: true,
    ...more,
  };
}

/** Requests a verification. @returns its id */
export async function requestOf(
  requester: Account,
  email: string,
  more: Record<string, unknown> = {},
): Promise<string> {
  const answer = await requester.api.post<{ id: string }>("/api/v1/verifications", requestBody(email, more));
  return answer.data.id;
}

/** @returns the invitation's token from the email to the subject */
export async function inviteOf(email: string, id: string): Promise<string> {
  const mail = await waitForMail(email, (one) => one.text.includes(id));
  return fragment(linkIn(mail, "/v/"), "invite");
}

export const view = async (viewer: Account, id: string): Promise<VerificationView> =>
  (await viewer.api.get<VerificationView>(`/api/verifications/${id}`)).data;

/** Consents to the current text with the subject's account. */
export const consentTo = (subject: Account, id: string): Promise<Answer<VerificationView>> =>
  subject.api.post<VerificationView>(`/api/verifications/${id}/consent`, {
    accepted: true,
    textVersion: CONSENT_VERSION,
  });

/**
 * Makes each fixture unique, because a document that's used for two subjects goes to a reviewer. A document that we can
 * draw gets its own number and no portrait, since two of many drawn portraits sometimes look alike. Any other file gets
 * a unique comment.
 * @param name a fixture such as `license.jpg`
 * @returns its bytes
 */
export async function fixture(name: string): Promise<Buffer<ArrayBuffer>> {
  const make = name === "license-unreadable.jpg" ? undefined : DOCUMENTS[name];
  if (make) return Buffer.from(await make(ownDocument()));
  return remarked(await readFile(new URL(`../../fixtures/out/${name}`, import.meta.url)));
}

/** @returns options for a document whose number no other test uses, and which has no portrait */
const ownDocument = () => ({
  documentNumber: `D${String(randomBytes(6).readUIntBE(0, 6) % 10 ** 10).padStart(10, "0")}`,
  face: "none" as const,
});

/** @returns the same picture as a different file: it looks the same, but the bytes differ */
export function remarked(bytes: Buffer): Buffer<ArrayBuffer> {
  const mark = randomBytes(16);
  const isJpeg = bytes[0] === 0xff;
  const comment = isJpeg ? Buffer.concat([Buffer.from([0xff, 0xfe, 0, 18]), mark]) : pngText(mark);
  const at = isJpeg ? AFTER_SOI : AFTER_IHDR;
  return Buffer.concat([bytes.subarray(0, at), comment, bytes.subarray(at)]);
}

const AFTER_SOI = 2;
const AFTER_IHDR = 33;

function pngText(mark: Buffer): Buffer {
  const chunk = Buffer.concat([Buffer.from("tEXtComment\0"), Buffer.from(mark.toString("hex"))]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(chunk.length - 4);
  sum.writeUInt32BE(crc32(chunk));
  return Buffer.concat([length, chunk, sum]);
}

/** Uploads a file for a verification, as the page does. */
export function upload(
  subject: Account,
  verificationId: string | null,
  bytes: Uint8Array<ArrayBuffer>,
  options: { name?: string; documentType?: string; side?: string; idempotencyKey?: string } = {},
): Promise<Answer<{ id: string; url: string }>> {
  const form = new FormData();
  form.set("document", new File([bytes], options.name ?? "license.jpg"));
  form.set("documentType", options.documentType ?? "drivers_license");
  if (verificationId) form.set("verificationId", verificationId);
  if (options.side !== undefined) form.set("side", options.side);
  const { idempotencyKey } = options;
  return subject.api.post("/api/v1/documents/upload", form, idempotencyKey ? { idempotencyKey } : {});
}

/** @returns the verification once it matches, which must happen before `until` times out */
export const viewWhen = (
  viewer: Account,
  id: string,
  fits: (view: VerificationView) => boolean,
): Promise<VerificationView> =>
  until(async () => {
    const now = await view(viewer, id);
    return fits(now) ? now : null;
  }, `verification ${id} to get there`);

/** @returns the answer for a document's file, once its copy for others has been made or has failed */
export const fileWhenReady = (viewer: Account, url: string): Promise<Answer<unknown>> =>
  until(async () => {
    const answer = await viewer.api.get(url);
    return answer.status === 409 && answer.error.code === "copy_pending" ? null : answer;
  }, `the copy of ${url}`);
