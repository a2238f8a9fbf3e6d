import * as z from "zod";
import { TEAM_HAPPENINGS } from "#core/effects.ts";
import { defineJob } from "../job.ts";

/** Notifies the people who follow a team's request of what happened to it. */
export const tellTeamJob = defineJob({
  name: "team.tell",
  payload: z.object({
    verification_id: z.string(),
    happening: z.enum(TEAM_HAPPENINGS),
    by: z.string(),
    note_id: z.string().exactOptional(),
  }),
  run: async (ctx, payload) => {
    const { tellTeam } = await import("#functions/teamwork/tell-team.ts");
    await tellTeam(ctx, payload);
  },
});
