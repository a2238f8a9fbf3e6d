import { and, asc, eq, isNull, or, sql } from "drizzle-orm";
import type { TeamRole } from "#contract/enums.ts";
import { hasPermission } from "#contract/teams/permissions.ts";
import { isoTime } from "#contract/time.ts";
import type { Ctx } from "#core/context.ts";
import { forbidden, notFound } from "#core/errors.ts";
import { teamAccess } from "#db/schema/teams.ts";
import { type RequestTemplate, requestTemplates } from "#db/schema/verification/drafts.ts";

/** The query for someone's own templates and those of their teams, each with their role in that team. */
function selectTemplates(ctx: Ctx, userId: string) {
  const isInTeam = and(eq(teamAccess.teamId, requestTemplates.teamId), eq(teamAccess.userId, userId));
  return ctx.db
    .select({ template: requestTemplates, role: teamAccess.role })
    .from(requestTemplates)
    .leftJoin(teamAccess, isInTeam)
    .$dynamic();
}

const isUsable = (userId: string) =>
  or(
    and(isNull(requestTemplates.teamId), eq(requestTemplates.userId, userId)),
    sql`${teamAccess.role} IS NOT NULL`,
  );

/** @returns the templates that someone can use: their own and those of their teams, by name */
export async function listTemplates(ctx: Ctx, userId: string) {
  const teams = ctx.db
    .select({ id: teamAccess.teamId })
    .from(teamAccess)
    .where(eq(teamAccess.userId, userId));
  const rows = await selectTemplates(ctx, userId)
    .where(
      or(
        and(isNull(requestTemplates.teamId), eq(requestTemplates.userId, userId)),
        sql`${requestTemplates.teamId} IN ${teams}`,
      ),
    )
    .orderBy(asc(sql`lower(${requestTemplates.name})`), asc(requestTemplates.id));
  return { templates: rows.map(presentTemplate) };
}

/**
 * Reads a template that someone wants to change or delete.
 * @throws DomainError 404 for strangers; 403 `role_forbidden` for a team role that can't manage templates
 */
export async function readTemplateToEdit(ctx: Ctx, userId: string, id: string): Promise<RequestTemplate> {
  const [row] = await selectTemplates(ctx, userId).where(and(eq(requestTemplates.id, id), isUsable(userId)));
  if (!row) throw templateNotFound();
  if (!canManage(row))
    throw forbidden("role_forbidden", "Your team role doesn't allow you to change the team's templates.");
  return row.template;
}

const templateNotFound = () => notFound("Template not found");

interface Row {
  template: RequestTemplate;
  /** The reader's role in the template's team; null for their own template. */
  role: TeamRole | null;
}

const canManage = ({ role }: Row): boolean => role === null || hasPermission(role, "templates:manage");

export const presentTemplate = (row: Row) => ({
  id: row.template.id,
  name: row.template.name,
  team_id: row.template.teamId,
  verification_type: row.template.type,
  requested_services: row.template.services,
  purpose: row.template.purpose,
  priority: row.template.priority,
  notes: row.template.notes,
  wanted_assurance: row.template.wantedAssurance,
  is_default: row.template.isDefault,
  can_manage: canManage(row),
  updated_at: isoTime(row.template.updatedAt),
});
