import type { Ctx } from "#core/context.ts";
import { conflict } from "#core/errors.ts";
import type { Link } from "#db/schema/sessions.ts";
import type { Verification } from "#db/schema/verifications.ts";
import { formerAddress } from "#functions/mail/opt-out.ts";

/**
 * Refuses a mailed invitation once its request has gone to another address. Either address may be that of an account
 * deleted since, which a hash replaces.
 * @throws DomainError 409 `request_moved`
 */
export async function assertNotMoved(
  ctx: Ctx,
  link: Pick<Link, "email">,
  { targetEmail }: Pick<Verification, "targetEmail">,
): Promise<void> {
  if (link.email === targetEmail) return;
  if ((await formerAddress(ctx.env, link.email)) === targetEmail) return;
  if ((await formerAddress(ctx.env, targetEmail)) === link.email) return;
  throw conflict(
    "request_moved",
    "This request was sent to another address. To answer it, use the link in the email there.",
  );
}
