import * as z from "zod";
import { defineJob } from "../job.ts";

/**
 * Runs after a rater's account was suspended or restored, which decides whether their ratings count. Marks the Trust
 * Score of everyone they've rated as due for recomputation.
 */
export const raterChangedJob = defineJob({
  name: "trust.rater_changed",
  payload: z.object({ user_id: z.string() }),
  run: async (ctx, { user_id }) => {
    const { makeRatedDue } = await import("#functions/trust/rater-standing.ts");
    await makeRatedDue(ctx, user_id);
    return undefined;
  },
});
