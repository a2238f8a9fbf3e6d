import * as z from "zod";
import { closeCustomer } from "#functions/billing/close.ts";
import { defineJob } from "../job.ts";

/** Cancels the pending requests of a deleted team, and then closes its billing account. */
export const closeTeamJob = defineJob({
  name: "team.close",
  payload: z.object({ team_id: z.string() }),
  run: async (ctx, { team_id }) => {
    const { closeTeam } = await import("#functions/lifecycle/end/close-team.ts");
    const rest = await closeTeam(ctx, team_id);
    if (rest === undefined) await closeCustomer(ctx, team_id);
    return rest;
  },
});
