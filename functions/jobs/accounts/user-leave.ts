import * as z from "zod";
import { defineJob } from "../job.ts";

/** Ends or deletes whatever a deleted account left behind. */
export const userLeave = defineJob({
  name: "user.leave",
  payload: z.object({ user_id: z.string() }),
  run: async (ctx, { user_id }) => {
    const { leave } = await import("#functions/privacy/leave.ts");
    return leave(ctx, user_id);
  },
});
