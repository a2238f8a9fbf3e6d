import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { TemplateBody } from "#contract/drafting/drafting.schema.ts";
import { TEMPLATES } from "#contract/drafting/drafting.ts";
import { DEFAULT_PURPOSE } from "#contract/enums.ts";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { conflict, invalid } from "#core/errors.ts";
import { enforceRateLimits, readNothing } from "#core/http/rate-limit.ts";
import { newId } from "#core/ids.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit, type Once } from "#core/write/commit.ts";
import { mustHaveChanged, mustHold, type Statement } from "#db/batch.ts";
import { type RequestTemplate, requestTemplates } from "#db/schema/verification/drafts.ts";
import { assertMayInTeam, selectMembership, stillHasPermission } from "#functions/teams/access.ts";
import { teamUpdated } from "#functions/teams/updated.ts";
import { presentTemplate, readTemplateToEdit } from "./templates.ts";

/**
 * Saves a new template, for oneself or for a team.
 * @returns the template
 * @throws DomainError 422 for a name that's taken, and for someone else's team; 403 for a team role that can't manage
 *   templates; 409 `too_many`; 429
 */
export async function createTemplate(ctx: Ctx, userId: string, input: TemplateBody, once?: Once) {
  await limit(ctx, userId);
  const create = async () => {
    const { teamId } = input;
    assertDefaultOfTeam(input, teamId ?? null);
    const owned = ownedBy(userId, teamId ?? null);
    const [own, [counted]] = await ctx.db.batch([
      selectMembership(ctx, userId, teamId ?? ""),
      ctx.db.select({ n: sql<number>`count(*)` }).from(requestTemplates).where(owned),
    ]);
    if (teamId) {
      if (own.length === 0) throw invalid({ teamId: "You're not a member of this team" });
      assertMayInTeam(own, "templates:manage", "save templates for the team");
    }
    if ((counted?.n ?? 0) >= TEMPLATES.max)
      throw conflict(
        "too_many",
        `There can be ${TEMPLATES.max} templates. Delete one that you no longer need.`,
      );
    const id = newId("tpl", ctx.now());
    const row = { ...columnsOf(ctx, input), id, userId, teamId: teamId ?? null };
    const isRoom = sql`(SELECT count(*) FROM ${requestTemplates} WHERE ${owned}) < ${TEMPLATES.max}`;
    const insert = [mustHold(ctx.db, isRoom), ctx.db.insert(requestTemplates).values(row)];
    await write(ctx, userId, row, insert, once);
    return row;
  };
  const find = async (id: string) => readTemplateToEdit(ctx, userId, id);
  return present(await attempt(ctx, create, once, find));
}

/**
 * Changes a template. It stays with its owner, whatever `teamId` says.
 * @returns the template
 * @throws DomainError 404 for strangers; 403 for a team role that can't manage templates; 422 for a name that's taken,
 *   and for making someone's own template a default; 429
 */
export async function changeTemplate(ctx: Ctx, userId: string, id: string, input: TemplateBody) {
  await limit(ctx, userId);
  const change = async () => {
    const old = await readTemplateToEdit(ctx, userId, id);
    assertDefaultOfTeam(input, old.teamId);
    const row = { ...old, ...columnsOf(ctx, input) };
    await write(ctx, userId, row, [
      ctx.db.update(requestTemplates).set(row).where(eq(requestTemplates.id, id)),
      mustHaveChanged(ctx.db),
    ]);
    return row;
  };
  return present(await attempt(ctx, change));
}

const limit = (ctx: Ctx, userId: string) =>
  enforceRateLimits(ctx, [{ rule: "template.account", subject: userId }], readNothing(ctx));

const present = (template: RequestTemplate) =>
  presentTemplate({ template, role: template.teamId ? "manager" : null });

function columnsOf(ctx: Ctx, input: TemplateBody) {
  const { name, verificationType: type, requestedServices: services, priority, isDefault } = input;
  const purpose = input.purpose ?? DEFAULT_PURPOSE[type];
  return {
    name,
    type,
    services,
    purpose,
    priority,
    notes: input.notes ?? null,
    wantedAssurance: input.wantedAssurance ?? null,
    isDefault,
    updatedAt: ctx.now(),
  };
}

function assertDefaultOfTeam({ isDefault }: TemplateBody, teamId: string | null): void {
  if (isDefault && teamId === null) throw invalid({ isDefault: "Only a team's template can be its default" });
}

const ownedBy = (userId: string, teamId: string | null) =>
  teamId === null
    ? and(isNull(requestTemplates.teamId), eq(requestTemplates.userId, userId))
    : eq(requestTemplates.teamId, teamId);

/** Writes the template, and makes it the only default of its type. */
async function write(
  ctx: Ctx,
  userId: string,
  row: RequestTemplate,
  statements: Statement[],
  once?: Once,
): Promise<void> {
  const { teamId } = row;
  const isOther = ne(requestTemplates.id, row.id);
  const [taken] = await ctx.db
    .select({ id: requestTemplates.id })
    .from(requestTemplates)
    .where(
      and(
        ownedBy(userId, teamId),
        isOther,
        eq(sql`lower(${requestTemplates.name})`, sql`lower(${row.name})`),
      ),
    );
  if (taken) throw invalid({ name: "There's already a template with this name" });
  const noDefault = ctx.db
    .update(requestTemplates)
    .set({ isDefault: false })
    .where(and(eq(requestTemplates.teamId, teamId ?? ""), eq(requestTemplates.type, row.type), isOther));
  await commit(ctx, {
    statements: [
      ...(teamId ? [mustHold(ctx.db, stillHasPermission(ctx, userId, teamId, "templates:manage"))] : []),
      ...(row.isDefault ? [noDefault] : []),
      ...statements,
      ...(teamId
        ? [auditRow(ctx, { actor: userId, action: "team.template_saved", entity: "team", entityId: teamId })]
        : []),
    ],
    effects: teamId ? [teamUpdated(teamId, "settings")] : [],
    once,
    resourceId: row.id,
  });
}
