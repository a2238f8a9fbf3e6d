import * as z from "zod";
import { TEAM_HAPPENINGS } from "#core/effects.ts";
import { defineJob } from "../job.ts";

/** Notifies the people who follow a team's request of what happened to it. */
export const notifyTeamJob = defineJob({
  name: "team.notify",
  payload: z.object({
    verification_id: z.string(),
    happening: z.enum(TEAM_HAPPENINGS),
    by: z.string(),
    note_id: z.string().exactOptional(),
  }),
  run: async (ctx, payload) => {
    const { notifyTeam } = await import("#functions/teamwork/notify-team.ts");
    await notifyTeam(ctx, payload);
  },
});
