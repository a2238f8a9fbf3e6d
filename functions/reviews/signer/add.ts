import { and, eq, isNull } from "drizzle-orm";
import { documentName } from "#contract/labels.ts";
import type { IssuerBody } from "#contract/reviews/issuer.schema.ts";
import type { Ctx } from "#core/context.ts";
import { job } from "#core/effects.ts";
import { conflict, invalid } from "#core/errors.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit, type Once } from "#core/write/commit.ts";
import { combine } from "#core/write/part.ts";
import { documents } from "#db/schema/verification/documents.ts";
import type { SignatureReading } from "#functions/checks/engine/signature-types.ts";
import type { DocumentReading } from "#functions/checks/engine/types.ts";
import { typeRead } from "#functions/checks/identity/read-type.ts";
import { readingOf } from "#functions/documents/store/sealed-reading.ts";
import { issuerWrite, refuseKnownKeys } from "#functions/issuers/add.ts";
import { checkIssuer } from "#functions/issuers/issuer-input.ts";
import { verifyProof } from "#functions/issuers/judge.ts";
import { judgeReading } from "#functions/issuers/judge-reading.ts";
import type { KeyInput } from "#functions/issuers/key-input.ts";
import { selectKnownKeysOf } from "#functions/issuers/select.ts";
import { changeStatements, updatedEvent } from "#functions/verification/moves.ts";
import { assertOpen } from "../decide.ts";
import { loadReview } from "../load.ts";
import { signerToAdd } from "./present.ts";

/**
 * Adds a document's signer to the trust registry, after a reviewer looked up whose key it is, and runs the
 * verification's checks again. The signer's own certificate is added, never one above it: a public authority issues
 * certificates to everyone.
 * @param userId staff with a second factor
 * @param checkId id of the check's row
 * @returns the issuer's id
 * @throws DomainError 404 if there's no such review; 403 for a party to the request; 409 if the review is
 *   closed, the evidence has changed, or there's no unknown signer to add; 422 if a field is wrong, or the key doesn't
 *   verify the signature
 */
export async function addSigner(
  ctx: Ctx,
  userId: string,
  checkId: string,
  input: IssuerBody,
  once?: Once,
): Promise<string> {
  const add = async () => {
    const loaded = await loadReview(ctx, userId, checkId);
    assertOpen(loaded);
    const { verification, review } = loaded;
    const reading = await loadReading(ctx, verification.id, input.document_id);
    const signature = signerToAdd(reading);
    if (!signature)
      throw conflict(
        "no_signer_to_add",
        "This document has no signature of an unknown signer that we could verify.",
      );
    const type = typeRead(reading);
    if (!input.documents.includes(type))
      throw invalid({ documents: `Include the document that you're reviewing: ${documentName(type)}` });
    const checked = await checkIssuer({ ...input, keys: [await keyOf(signature, input)] });
    await refuseKnownKeys(ctx, checked.keys);
    const why = `review of ${review.check} in ${verification.id}`;
    const { id, ...issuer } = issuerWrite(ctx, checked, { by: userId, why });
    const own = {
      statements: changeStatements(ctx, verification, {}),
      effects: [updatedEvent(verification, {}), job("checks.run", { verification_id: verification.id })],
    };
    await commit(ctx, { ...combine(own, issuer), once, resourceId: id });
    return id;
  };
  return attempt(ctx, add, once, (earlier) => earlier);
}

/** @throws DomainError 422 if the verification has no such document */
async function loadReading(ctx: Ctx, verificationId: string, documentId: string): Promise<DocumentReading> {
  const [rows, known] = await ctx.db.batch([
    ctx.db
      .select()
      .from(documents)
      .where(
        and(
          eq(documents.id, documentId),
          eq(documents.verificationId, verificationId),
          isNull(documents.deletedAt),
        ),
      ),
    selectKnownKeysOf(ctx, documentId),
  ]);
  const [row] = rows;
  if (!row) throw invalid({ document_id: "This request has no such document" });
  return judgeReading(await readingOf(ctx, row), row, known);
}

/** @throws DomainError 422 if the signature contains no key and the given one didn't make it */
async function keyOf(read: SignatureReading, { key }: IssuerBody): Promise<KeyInput> {
  const id = read.keys[0];
  if (read.certificate !== undefined) return { id, material: read.certificate };
  if (!key) throw invalid({ key: "Enter the issuer's public key" });
  const isVerified = await verifyProof(read, key);
  if (isVerified === null) throw invalid({ key: "This isn't a P-256 key in Multikey format (zDna…)" });
  if (!isVerified) throw invalid({ key: "This key didn't make the document's signature" });
  return { id, material: key };
}
