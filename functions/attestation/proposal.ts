import { KIND_OF_TYPE } from "#contract/attestation/attester-kind.ts";
import type { AttesterKind, ContactSource } from "#contract/enums.ts";
import type { Ctx } from "#core/context.ts";
import { seal } from "#core/crypto/fields.ts";
import { newId } from "#core/ids.ts";
import type { attestations } from "#db/schema/verification/attestations.ts";
import type { Verification } from "#db/schema/verification/verifications.ts";
import type { Claims } from "#functions/checks/engine/types.ts";
import { addressHash } from "#functions/mail/opt-out.ts";
import { attestationPlace } from "./answers.ts";
import { type Contact, contactIn } from "./stated-contact.ts";

type NewRow = typeof attestations.$inferInsert;

/**
 * @returns what kind of contact we can ask about a verification. Null for types without contacts, and for a peer check,
 *   because it states no employer.
 */
export const askableKind = ({ type, peer }: Pick<Verification, "type" | "peer">): AttesterKind | null =>
  peer ? null : (KIND_OF_TYPE[type] ?? null);

/**
 * @returns the columns of a new contact. It doesn't return the insert statement, because Drizzle runs a statement when
 *   it's awaited, and the result of an async function is awaited
 */
export async function contactRow(
  ctx: Ctx,
  verificationId: string,
  contact: Contact,
  source: ContactSource,
): Promise<NewRow> {
  const now = ctx.now();
  const id = newId("att", now);
  const { env } = ctx;
  return {
    id,
    verificationId,
    kind: contact.kind,
    source,
    status: "proposed",
    contactName: contact.name ? await seal(env, attestationPlace("contactName", id), contact.name) : null,
    contactEmail: await seal(env, attestationPlace("contactEmail", id), contact.email),
    contactHash: await addressHash(env, contact.email),
    createdAt: now,
  };
}

/**
 * Makes the row for the contact that a request named. This doesn't email anyone: after consenting, the subject decides
 * whether we may ask the contact.
 * @returns the columns; null if the request names no contact whom we can ask
 */
export async function proposedRow(
  ctx: Ctx,
  row: Pick<Verification, "id" | "type" | "peer" | "requesterId">,
  claims: Claims,
  subjectId: string,
): Promise<NewRow | null> {
  const contact = contactIn(claims);
  if (!contact || contact.kind !== askableKind(row)) return null;
  return contactRow(ctx, row.id, contact, row.requesterId === subjectId ? "subject" : "requester");
}
