import { eq } from "drizzle-orm";
import { auditRow } from "#core/audit.ts";
import { live } from "#core/effects.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { commit } from "#core/write/commit.ts";
import { mustHaveChanged } from "#db/batch.ts";
import { users } from "#db/schema/accounts/users.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { serve } from "#functions/serve.ts";
import { teamUpdated } from "#functions/teams/updated.ts";

/**
 * Writes like every verb, but without reads: a guarded change with its audit row and outbox row. The event goes to the
 * caller, or to everyone in the team in the query.
 */
export default serve(
  endpoint().post("/api/bench", signedIn, async (c) => {
    const { ctx, user } = c.var;
    const team = c.req.query("team");
    await commit(ctx, {
      statements: [
        ctx.db.update(users).set({ updatedAt: ctx.now() }).where(eq(users.id, user.id)),
        mustHaveChanged(ctx.db),
        auditRow(ctx, { actor: user.id, action: "bench.written", entity: "user", entityId: user.id }),
      ],
      effects: [team ? teamUpdated(team, "settings") : live("new_notification", { user_id: user.id })],
      resourceId: user.id,
    });
    return ok(c, {});
  }),
);
