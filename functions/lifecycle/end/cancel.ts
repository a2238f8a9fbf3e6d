import { inArray } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { forbidden, notFound } from "#core/errors.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit, type Once } from "#core/write/commit.ts";
import type { WritePart } from "#core/write/part.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { loadCaseFile } from "#functions/verification/case-file/load-case-file.ts";
import { canActForRequester, type Standing } from "#functions/verification/case-file/standing.ts";
import { subjectAccount } from "#functions/verification/subject-account.ts";
import { assertMove } from "#functions/verification/transitions.ts";
import { endWrite } from "./end.ts";

/** The parts of someone's standing that decide whether they may cancel a request. */
export type Asking = Pick<Standing, "verification" | "viewerRoles" | "teamRole">;

/**
 * Cancels a pending request. Its requester can do this, unless their role in the team no longer allows requests, and so
 * can a member who manages the team's requests.
 * @throws DomainError 404 for strangers; 403 for other parties; 409 when the request is no longer pending
 */
export async function cancelVerification(ctx: Ctx, userId: string, id: string, once?: Once): Promise<void> {
  const cancel = async () => {
    const [caseFile, subjects] = await Promise.all([
      loadCaseFile(ctx, userId, id),
      selectSubjects(ctx, [id]),
    ]);
    const write = cancelWrite(ctx, userId, caseFile, subjects[0]?.userId ?? null);
    await commit(ctx, { ...write, once, resourceId: id });
  };
  await attempt(ctx, cancel, once);
}

/**
 * @param standing the caller's; undefined if they aren't allowed to see the request
 * @param subjectId the account to notify as the subject, from {@link selectSubjects}
 * @returns the write that cancels the request
 * @throws DomainError like {@link cancelVerification}
 */
export function cancelWrite(
  ctx: Ctx,
  userId: string,
  standing: Asking | undefined,
  subjectId: string | null,
): WritePart {
  if (!standing) throw notFound("Verification not found");
  if (!canActForRequester(standing))
    throw forbidden(
      "not_requester",
      "Only the requester, or someone who manages their team's requests, can cancel this.",
    );
  const { verification: row } = standing;
  assertMove("cancel", row.status);
  return endWrite(ctx, row, { status: "cancelled" }, userId, [subjectId, row.requesterId]);
}

/** @returns the query for the accounts to notify as the subjects of these requests */
export const selectSubjects = ({ db }: Pick<Ctx, "db">, ids: readonly string[]) =>
  db
    .select({ id: verifications.id, userId: subjectAccount() })
    .from(verifications)
    .where(inArray(verifications.id, [...ids]));
