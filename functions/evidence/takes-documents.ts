import { uploadMessages } from "#contract/documents/upload.ts";
import { UPLOAD } from "#contract/limits.ts";
import { conflict } from "#core/errors.ts";
import type { Verification } from "#db/schema/verification/verifications.ts";
import { assertMove, canMove } from "#functions/verification/transitions.ts";

type Request = Pick<Verification, "status" | "evidenceCompleteAt">;

/** @returns whether the subject can still add documents to a request, if it hasn't got the maximum number already */
export const takesDocuments = ({ status, evidenceCompleteAt }: Request): boolean =>
  canMove("upload", status) && evidenceCompleteAt === null;

/**
 * @param count how many documents the request already has
 * @throws DomainError 409 if the subject can't add another document to the request: it's over, they said that they have
 *   nothing more to add, or it has the maximum number
 */
export function assertTakesDocument({ status, evidenceCompleteAt }: Request, count: number): void {
  assertMove("upload", status);
  if (evidenceCompleteAt)
    throw conflict(
      "evidence_complete",
      "You told us you have nothing more to add, so you can't add anything now.",
    );
  if (count >= UPLOAD.maxFiles) throw conflict("too_many_files", uploadMessages.tooMany(UPLOAD.maxFiles));
}
