import { and, eq } from "drizzle-orm";
import type { GivenFacts } from "#contract/attestation/attestation.schema.ts";
import type { CheckId } from "#contract/checks/catalog.ts";
import type { DocumentType, ReviewDecision } from "#contract/enums.ts";
import { CONSENT_VERSION } from "#contract/verification/consent.ts";
import {
  type NewVerificationInput,
  newVerificationBody,
} from "#contract/verification/new-verification.schema.ts";
import { type PeerInput, peerBody } from "#contract/verification/peer.schema.ts";
import type { Ctx } from "#core/context.ts";
import { links } from "#db/schema/accounts/sessions.ts";
import { attestations } from "#db/schema/verification/attestations.ts";
import { checks } from "#db/schema/verification/checks.ts";
import { codes } from "#db/schema/verification/codes.ts";
import { linkToken } from "#functions/accounts/links/links.ts";
import { answerAttestation } from "#functions/attestation/answer.ts";
import { decideContact } from "#functions/attestation/contacts.ts";
import { digitsOf } from "#functions/codes/digits.ts";
import { proveStatedPhone } from "#functions/codes/stated-phone.ts";
import { openDispute } from "#functions/disputes/open-dispute.ts";
import { uploadDocument } from "#functions/evidence/upload.ts";
import { giveConsent } from "#functions/lifecycle/answer/consent.ts";
import { declineVerification } from "#functions/lifecycle/answer/decline.ts";
import { openInvite } from "#functions/lifecycle/answer/open-invite.ts";
import { createVerification } from "#functions/lifecycle/request/create.ts";
import { askPeer } from "#functions/lifecycle/request/peer.ts";
import { decideReview } from "#functions/reviews/decide.ts";
import { browserOf } from "./accounts.ts";

/**
 * Each exported function does what a person would do, by calling one of the product's verbs. If that person is signed
 * in, their {@link Account} is passed.
 */

/** A signed-in person. */
export interface Account {
  id: string;
  email: string;
  /** The team for which they request verifications, unless it's their own business's team. */
  teamId?: string;
}

/** Requests a verification. @returns its id */
export async function request(ctx: Ctx, { id, email, teamId }: Account, input: NewVerificationInput) {
  const body = newVerificationBody.parse({ purposeCertified: true, teamId, ...input });
  return (await createVerification(ctx, id, body, browserOf(email))).id;
}

/** Requests a peer check. @returns its id */
export async function requestPeer(ctx: Ctx, { id }: Account, input: PeerInput) {
  return (await askPeer(ctx, id, peerBody.parse({ purposeCertified: true, ...input }))).id;
}

/** @returns the token from the email that invites a request's subject */
async function inviteOf(ctx: Ctx, verificationId: string): Promise<string> {
  const which = and(eq(links.refId, verificationId), eq(links.kind, "invite"));
  const [link] = await ctx.db.select().from(links).where(which);
  return linkToken(ctx.env, link!);
}

/** Opens the emailed invitation without answering it. */
export const openMail = async (ctx: Ctx, subject: Account, id: string): Promise<void> =>
  openInvite(ctx, subject.id, id, await inviteOf(ctx, id));

/** The subject consents to a request in the app. */
export const consent = (ctx: Ctx, subject: Account, id: string): Promise<void> =>
  giveConsent(ctx, subject.id, id, { textVersion: CONSENT_VERSION }, browserOf(subject.email));

/** The subject declines through the emailed link, without an account. */
export async function decline(ctx: Ctx, id: string): Promise<void> {
  await declineVerification(ctx, null, id, await inviteOf(ctx, id));
}

/** Uploads a file. A job reads it later. */
export async function upload(
  ctx: Ctx,
  subject: Account,
  id: string,
  { type, name, bytes }: Paper,
): Promise<void> {
  const form = new FormData();
  form.set("documentType", type);
  form.set("verificationId", id);
  form.set("document", new File([bytes], name));
  const url = new URL("/api/v1/documents/upload", ctx.env.APP_URL);
  await uploadDocument(ctx, subject, new Request(url, { method: "POST", body: form }));
}

/** A file to upload. */
export interface Paper {
  type: DocumentType;
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** The subject approves or refuses the contact named in the request. */
export async function decideOnContact(
  ctx: Ctx,
  subject: Account,
  id: string,
  decision: "approve" | "refuse",
) {
  const [contact] = await ctx.db.select().from(attestations).where(eq(attestations.verificationId, id));
  await decideContact(ctx, subject.id, id, { id: contact!.id, decision });
}

/** The subject doesn't let us contact anyone. */
export const askNoOne = (ctx: Ctx, subject: Account, id: string): Promise<void> =>
  decideContact(ctx, subject.id, id, { decision: "refuse" });

/** A contact answers or declines through their link. */
export async function answerContact(ctx: Ctx, id: string, facts: GivenFacts | null): Promise<void> {
  const which = and(eq(attestations.verificationId, id), eq(attestations.status, "asked"));
  const [contact] = await ctx.db.select().from(attestations).where(which);
  const { generation } = contact!;
  const token = await linkToken(ctx.env, { id: contact!.id, kind: "attest", generation });
  const outcome = facts ? "answered" : "declined";
  await answerAttestation(ctx, browserOf(contact!.id), { token, outcome, facts: facts ?? {} });
}

/** The subject requests a code by text message and enters it. */
export async function confirmPhone(ctx: Ctx, subject: Account, id: string): Promise<void> {
  const client = browserOf(subject.email);
  await proveStatedPhone(ctx, subject.id, id, client, {});
  const [sent] = await ctx.db.select({ id: codes.id }).from(codes).where(eq(codes.verificationId, id));
  await proveStatedPhone(ctx, subject.id, id, client, { code: await digitsOf(ctx.env, sent!.id) });
}

/** A reviewer decides everything in a request that's waiting for review. */
export async function review(
  ctx: Ctx,
  reviewer: Account,
  id: string,
  decision: ReviewDecision,
  reason: string,
): Promise<void> {
  const waiting = await ctx.db
    .select({ id: checks.id })
    .from(checks)
    .where(and(eq(checks.verificationId, id), eq(checks.status, "in_review")));
  for (const check of waiting) await decideReview(ctx, reviewer.id, check.id, { decision, reason });
}

/** The subject disputes the first finding of a check. @returns the dispute's id */
export async function dispute(ctx: Ctx, subject: Account, id: string, check: CheckId, statement: string) {
  const which = and(eq(checks.verificationId, id), eq(checks.check, check));
  const [row] = await ctx.db.select({ reasons: checks.reasons }).from(checks).where(which);
  return openDispute(ctx, subject.id, id, { check, finding: row!.reasons[0]!.code, statement });
}
