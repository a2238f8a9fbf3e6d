import { eq } from "drizzle-orm";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit } from "#core/write/commit.ts";
import { verificationTags } from "#db/schema/verification/verifications.ts";
import { loadCaseFile } from "#functions/verification/case-file/load-case-file.ts";
import { changeUnseen, organizedEvent } from "#functions/verification/moves.ts";
import { assertOrganizes } from "./organize.ts";

/**
 * Replaces the tags that the requester's side has given a request. The subject can't see the tags.
 * @param tags normalized, without duplicates
 * @throws DomainError 404 for strangers; 403 for the subject and for members with read-only roles
 */
export async function setTags(ctx: Ctx, userId: string, id: string, tags: readonly string[]): Promise<void> {
  const file = async () => {
    const caseFile = await loadCaseFile(ctx, userId, id);
    assertOrganizes(caseFile);
    const { verification: row } = caseFile;
    if (tags.toSorted().join() === caseFile.tags.join()) return;
    await commit(ctx, {
      statements: [
        ...changeUnseen(ctx, row, {}),
        ctx.db.delete(verificationTags).where(eq(verificationTags.verificationId, id)),
        ...(tags.length > 0
          ? [ctx.db.insert(verificationTags).values(tags.map((tag) => ({ verificationId: id, tag })))]
          : []),
        auditRow(ctx, {
          actor: userId,
          action: "verification.tagged",
          entity: "verification",
          entityId: id,
          detail: { tags: tags.length },
        }),
      ],
      effects: [organizedEvent(row)],
      resourceId: id,
    });
  };
  await attempt(ctx, file);
}
