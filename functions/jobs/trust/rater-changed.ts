import * as z from "zod";
import { defineJob } from "../job.ts";

/** The ratings that someone gave begin to count or no longer do, because their account was suspended or restored. */
export const raterChangedJob = defineJob({
  name: "trust.rater_changed",
  payload: z.object({ user_id: z.string() }),
  run: async (ctx, { user_id }) => {
    const { makeRatedDue } = await import("#functions/trust/rater-standing.ts");
    await makeRatedDue(ctx, user_id);
    return undefined;
  },
});
