import type { Ctx } from "../context.ts";
import { GiveUp } from "../outbox/job.ts";
import { toGateway } from "./gateway.ts";
import { toOutbox } from "./sandbox.ts";

export interface TextMessage {
  /** E.164. */
  to: string;
  text: string;
  /** One message is sent per key, however often it is asked. */
  key: string;
}

/**
 * Sends a text message.
 * @throws when it was not taken for now; {@link GiveUp} when it never will be. Neither names the number or the words.
 */
export async function sendText(ctx: Ctx, message: TextMessage): Promise<void> {
  const way = ctx.env.SMS;
  if (way === "none") throw new GiveUp("No text messages are sent here");
  const response = await (way === "sandbox" ? toOutbox : toGateway)(ctx, message);
  await response.body?.cancel();
  if (response.ok) return;
  const problem = `The text message gateway answered ${response.status}`;
  throw response.status === 400 || response.status === 422 ? new GiveUp(problem) : new Error(problem);
}
