import * as z from "zod";
import { defineJob } from "../job.ts";

/**
 * Marks the scores of everyone that a person has rated as due after the person's account was suspended or restored,
 * because that decides whether their ratings count.
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
