import type { Ctx } from "#core/context.ts";
import { conflict } from "#core/errors.ts";
import type { Link } from "#db/schema/accounts/sessions.ts";
import type { Verification } from "#db/schema/verification/verifications.ts";
import { formerAddress } from "#functions/mail/opt-out.ts";
import { assertUnused } from "../links/links.ts";

/**
 * Refuses an emailed invitation's link if the request has moved to another address or the link was voided.
 * @throws DomainError 409 `request_moved` for a link that was emailed to an address other than the request's current
 *   one; 404 `link_invalid` for a link that was emailed to the current address but has been voided
 */
export async function assertCurrent(
  ctx: Ctx,
  link: Pick<Link, "email" | "usedAt">,
  request: Pick<Verification, "targetEmail">,
): Promise<void> {
  await assertNotMoved(ctx, link, request);
  assertUnused(link);
}

/** If an account was deleted in the meantime, one of the two addresses has been replaced by its hash. */
async function assertNotMoved(
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
