import { eq } from "drizzle-orm";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit } from "#core/write/commit.ts";
import { mustHaveChanged, mustHold } from "#db/batch.ts";
import { requestTemplates } from "#db/schema/verification/drafts.ts";
import { stillHasPermission } from "#functions/teams/access.ts";
import { teamUpdated } from "#functions/teams/updated.ts";
import { readTemplateToEdit } from "./templates.ts";

/**
 * Deletes a template.
 * @throws DomainError 404 for strangers; 403 for a team role that can't manage templates
 */
export async function deleteTemplate(ctx: Ctx, userId: string, id: string): Promise<void> {
  await attempt(ctx, async () => {
    const { teamId } = await readTemplateToEdit(ctx, userId, id);
    await commit(ctx, {
      statements: [
        ...(teamId ? [mustHold(ctx.db, stillHasPermission(ctx, userId, teamId, "templates:manage"))] : []),
        ctx.db.delete(requestTemplates).where(eq(requestTemplates.id, id)),
        mustHaveChanged(ctx.db),
        ...(teamId
          ? [
              auditRow(ctx, {
                actor: userId,
                action: "team.template_deleted",
                entity: "team",
                entityId: teamId,
              }),
            ]
          : []),
      ],
      effects: teamId ? [teamUpdated(teamId, "settings")] : [],
      resourceId: id,
    });
  });
}
