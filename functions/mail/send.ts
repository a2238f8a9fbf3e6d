import { TIME_LIMITS } from "#contract/time-limits.ts";
import type { Ctx } from "#core/context.ts";
import { GiveUp } from "#core/job.ts";
import type { Mail } from "./compose.ts";

export interface Envelope {
  to: string;
  mail: Mail;
  /** The mail provider sends at most one email per key in 24 hours. At most 256 characters. */
  key: string;
  headers?: Record<string, string>;
  /** Where replies go, if not to us. */
  replyTo?: string;
}

/**
 * Passes an email to the mail provider, in Resend's format. Both the email and the call to the provider carry the id of
 * the API request or scheduled run that caused the email. Emails to deleted accounts aren't sent.
 * @throws if the provider can't be reached or refuses for now; {@link GiveUp} if it will never accept this email.
 *   Neither error reveals anything about the email or its recipient.
 */
export async function sendMail(ctx: Ctx, { to, mail, key, headers, replyTo }: Envelope): Promise<void> {
  // Deleted accounts have such an address: a domain reserved for names that don't exist (RFC 2606).
  if (to.endsWith(".invalid")) return;
  const { MAIL_URL, MAIL_API_KEY, MAIL_FROM } = ctx.env;
  const response = await fetch(`${MAIL_URL.replace(/\/$/, "")}/emails`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${MAIL_API_KEY}`,
      "Content-Type": "application/json",
      "Idempotency-Key": key,
      "X-Request-Id": ctx.requestId,
    },
    body: JSON.stringify({
      from: MAIL_FROM,
      to: [to],
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      headers: { ...headers, "X-Request-Id": ctx.requestId },
      reply_to: replyTo,
    }),
    redirect: "manual",
    signal: AbortSignal.timeout(TIME_LIMITS.mail),
  });
  if (response.ok) {
    await response.body?.cancel();
    ctx.log("mail.sent", { key });
    return;
  }
  const name = await errorName(response);
  // This email was already sent with the same key. Its content differs now, for example because a name has changed.
  if (response.status === 409 && name === "invalid_idempotent_request") return;
  const problem = `The mail provider answered ${response.status} ${name}`;
  if (name === "validation_error" && (response.status === 400 || response.status === 422))
    throw new GiveUp(problem);
  throw new Error(problem);
}

/** @returns the error's name, or an empty string. We ignore the message, because it may quote the address. */
async function errorName(response: Response): Promise<string> {
  try {
    const { name } = (await response.json()) as { name?: unknown };
    return typeof name === "string" && /^\w{1,60}$/.test(name) ? name : "";
  } catch {
    return "";
  }
}
