import * as z from "zod";
import { defineJob } from "../job.ts";

const load = () => import("#functions/providers/ask.ts");

/** Sends a check to a provider. If no attempt reaches the provider, the check stops waiting for it. */
export const askProviderJob = defineJob({
  name: "provider.ask",
  payload: z.object({ request_id: z.string() }),
  run: async (ctx, payload) => {
    const { askProvider } = await load();
    return askProvider(ctx, payload);
  },
  lastResort: async (ctx, { request_id }) => {
    const { stopWaiting } = await load();
    await stopWaiting(ctx, request_id, "The question couldn't be sent");
  },
});
