import type { Ctx } from "#core/context.ts";
import { forbidden } from "#core/errors.ts";
import type { User } from "#db/schema/accounts/users.ts";

/** The error that tells account holders they're suspended. Throw it only after a valid sign-in, token or link. */
export const accountSuspended = (ctx: Ctx) =>
  forbidden(
    "account_suspended",
    `This account is suspended. Write to ${ctx.env.SUPPORT_EMAIL} to find out why or to appeal.`,
  );

/** @throws DomainError 403 `account_suspended` */
export function assertNotSuspended(ctx: Ctx, account: Pick<User, "suspendedAt">): void {
  if (account.suspendedAt !== null) throw accountSuspended(ctx);
}
