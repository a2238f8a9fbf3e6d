import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { crc32 } from "node:zlib";
import { CONSENT_VERSION } from "#contract/consent.ts";
import { DOCUMENTS } from "#tests/fixtures/files.ts";
import type { Account } from "./account.ts";
import type { Answer } from "./client.ts";
import { fragment, linkIn, waitForMail } from "./mail.ts";
import { until } from "./until.ts";

/** The parts of a verification's answer that tests look at. */
export interface VerificationView {
  id: string;
  status: string;
  stage: string;
  failure_reason: string | null;
  credited: number | null;
  target_user_id: string | null;
  estimated_cost: number | null;
  notes: string | null;
  consent: { text: string; textVersion: string; given_at: string | null; withdrawn_at: string | null };
  checks: {
    service: string;
    status: string;
    grade: string | null;
    source: string | null;
    reasons: { code: string; text: string }[];
    readings: { line: number | null; confidence: number | null; basis: string | null }[];
  }[];
  documents: { id: string; reading: string; reading_reason: string | null; file_url: string }[];
  results: {
    overall_score: number | null;
    coverage: string;
    identity_verification: Record<string, boolean | null>;
    additional_findings: { type: string; description: string; source: string }[];
  } | null;
  mutual: { with_id: string | null; with_status: string | null; held: boolean };
  viewer_roles: string[];
  actions: string[];
}

/** The person whom the fixtures' licences belong to. */
export const JANE = {
  firstName: "Jane",
  lastName: "Doe",
  dateOfBirth: "1990-04-12",
  address: { street: "123 Main St", city: "Springfield", state: "IL", zipCode: "62701" },
};

/** @returns the body of a new identity request about somebody */
export function requestBody(targetUserEmail: string, more: Record<string, unknown> = {}) {
  return {
    verificationType: "identity",
    targetUserEmail,
    personalInfo: JANE,
    purposeCertified: true,
    ...more,
  };
}

/** Asks for a verification. @returns its id */
export async function requestOf(
  requester: Account,
  email: string,
  more: Record<string, unknown> = {},
): Promise<string> {
  const answer = await requester.api.post<{ id: string }>("/api/v1/verifications", requestBody(email, more));
  return answer.data.id;
}

/** @returns the invite's token, as the mail to the subject carries it */
export async function inviteOf(email: string, id: string): Promise<string> {
  const mail = await waitForMail(email, (one) => one.text.includes(id));
  return fragment(linkIn(mail, "/app/verifications/"), "invite");
}

export const view = async (viewer: Account, id: string): Promise<VerificationView> =>
  (await viewer.api.get<VerificationView>(`/api/verifications/${id}`)).data;

/** Agrees to the current text, by the account with the request's address. */
export const consentTo = (subject: Account, id: string): Promise<Answer<VerificationView>> =>
  subject.api.post<VerificationView>(`/api/verifications/${id}/consent`, {
    accepted: true,
    textVersion: CONSENT_VERSION,
  });

/**
 * @returns the bytes of a fixture, such as `licence.jpg`, as a document that nobody else has, with a number of its own,
 *   since the same document about two subjects is a case for a reviewer, and no portrait: of many that are drawn, two
 *   come out alike once in a while. What cannot be read gets a comment inside instead
 */
export async function fixture(name: string): Promise<Buffer<ArrayBuffer>> {
  const make = name === "licence-unreadable.jpg" ? undefined : DOCUMENTS[name];
  if (make) return Buffer.from(await make(ownDocument()));
  return remarked(await readFile(new URL(`../fixtures/out/${name}`, import.meta.url)));
}

/** @returns a number that nobody else's document has */
const ownDocument = () => ({
  documentNumber: `D${String(randomBytes(6).readUIntBE(0, 6) % 10 ** 10).padStart(10, "0")}`,
  face: "none" as const,
});

/** @returns the same picture as another file: what is seen stays, the bytes differ */
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

/** Uploads a file about a verification, as the page does. */
export function upload(
  subject: Account,
  verificationId: string | null,
  bytes: Uint8Array<ArrayBuffer>,
  options: { name?: string; documentType?: string; idempotencyKey?: string } = {},
): Promise<Answer<{ id: string; url: string }>> {
  const form = new FormData();
  form.set("document", new File([bytes], options.name ?? "license.jpg"));
  form.set("documentType", options.documentType ?? "drivers_license");
  if (verificationId) form.set("verificationId", verificationId);
  const { idempotencyKey } = options;
  return subject.api.post("/api/v1/documents/upload", form, idempotencyKey ? { idempotencyKey } : {});
}

/** @returns the verification once it fits, however long the checks take within the deadline */
export const viewWhen = (
  viewer: Account,
  id: string,
  fits: (view: VerificationView) => boolean,
): Promise<VerificationView> =>
  until(async () => {
    const now = await view(viewer, id);
    return fits(now) ? now : null;
  }, `verification ${id} to get there`);

/** @returns what a document's address answers once it is known whether there is a copy for others */
export const fileWhenReady = (viewer: Account, url: string): Promise<Answer<unknown>> =>
  until(async () => {
    const answer = await viewer.api.get(url);
    return answer.status === 409 && answer.error.code === "copy_pending" ? null : answer;
  }, `the copy of ${url}`);
