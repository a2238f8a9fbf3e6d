import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { newId } from "#core/ids.ts";
import type { Statement } from "#db/batch.ts";
import { memberships, teams } from "#db/schema/teams.ts";

/** @returns the statements that create a team with its first member, the owner. */
export function newTeam(ctx: Ctx, name: string, ownerId: string): Statement[] {
  const now = ctx.now();
  const id = newId("team", now);
  return [
    ctx.db.insert(teams).values({ id, name, createdAt: now }),
    ctx.db
      .insert(memberships)
      .values({ id: newId("mem", now), teamId: id, userId: ownerId, role: "owner", joinedAt: now }),
    auditRow(ctx, { actor: ownerId, action: "team.created", entity: "team", entityId: id }),
  ];
}
