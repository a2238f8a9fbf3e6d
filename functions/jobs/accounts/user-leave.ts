import * as z from "zod";
import { defineJob } from "../job.ts";

/** Cleans up after a deleted account. Data under a legal hold stays. */
export const userLeave = defineJob({
  name: "user.leave",
  payload: z.object({ user_id: z.string() }),
  run: async (ctx, { user_id }) => {
    const { leave } = await import("#functions/privacy/leave.ts");
    return leave(ctx, user_id);
  },
});
