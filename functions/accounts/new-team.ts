import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { newId } from "#core/ids.ts";
import type { Statement } from "#db/batch.ts";
import { memberships, teams } from "#db/schema/teams.ts";

/** @returns the id of a new team, and the statements that create it with its first member, the owner */
export function newTeam(ctx: Ctx, name: string, ownerId: string): { id: string; statements: Statement[] } {
  const now = ctx.now();
  const id = newId("team", now);
  const statements = [
    ctx.db.insert(teams).values({ id, name, createdAt: now }),
    ctx.db
      .insert(memberships)
      .values({ id: newId("mem", now), teamId: id, userId: ownerId, role: "owner", joinedAt: now }),
    auditRow(ctx, { actor: ownerId, action: "team.created", entity: "team", entityId: id }),
  ];
  return { id, statements };
}
