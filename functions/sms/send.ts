import type { Ctx } from "#core/context.ts";
import { GiveUp } from "#core/job.ts";
import { type TextMessage, toGateway } from "./gateway.ts";
import { toOutbox } from "./sandbox.ts";
import { judgeNumber } from "./textable.ts";

/**
 * Sends a text message. Every message goes through here.
 * @throws Error if another try might succeed; {@link GiveUp} if it can't, because the gateway rejected the message, we
 *   don't text this number, or text messages are turned off. Neither error reveals the number or the text.
 */
export async function sendText(ctx: Ctx, message: TextMessage): Promise<void> {
  const way = ctx.env.SMS;
  if (way === "none") throw new GiveUp("Text messages are turned off");
  const unsent = judgeNumber(ctx.env, message.to).problem;
  if (unsent) throw new GiveUp(`Can't send text messages: ${unsent}`);
  const response = await (way === "sandbox" ? toOutbox : toGateway)(ctx, message);
  await response.body?.cancel();
  if (response.ok) {
    ctx.log("sms.sent", { key: message.key });
    return;
  }
  const problem = `The text message gateway answered ${response.status}`;
  throw response.status === 400 || response.status === 422 ? new GiveUp(problem) : new Error(problem);
}
