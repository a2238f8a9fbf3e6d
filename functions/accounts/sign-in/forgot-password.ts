import { eq } from "drizzle-orm";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { job } from "#core/effects.ts";
import { type Client, subscriberOf } from "#core/http/client.ts";
import { countRateLimits, throwIfExceeded } from "#core/http/rate-limit.ts";
import { reasonOf } from "#core/reason.ts";
import { commit } from "#core/write/commit.ts";
import { users } from "#db/schema/accounts/users.ts";
import { newLink } from "../links/links.ts";

/**
 * Emails a link to set a new password if the address has an account. The work happens after the response, so the
 * response's timing doesn't reveal whether an account exists. An address that already got many emails gets no more for
 * a while; the links in those emails still work.
 * @throws DomainError 429, whether the account exists or not
 */
export async function forgotPassword(ctx: Ctx, client: Client, email: string): Promise<void> {
  const subscriber = subscriberOf(client.address);
  const { excess, result } = await countRateLimits(
    ctx,
    [
      { rule: "forgot.network", subject: subscriber },
      { rule: "forgot.pair", subject: `${email} ${subscriber}` },
      { rule: "forgot.account", subject: email },
    ],
    ctx.db.select({ id: users.id }).from(users).where(eq(users.email, email)),
  );
  throwIfExceeded(ctx, excess, "forgot.account");
  const [account] = result;
  if (!account || excess.length > 0) return;
  const afterTheAnswer = new Promise<void>((resolve) => setTimeout(resolve, 0));
  ctx.waitUntil(
    afterTheAnswer
      .then(() => writeLink(ctx, account.id, email))
      .catch((error: unknown) => ctx.log("forgot.failed", { user_id: account.id, error: reasonOf(error) })),
  );
}

async function writeLink(ctx: Ctx, accountId: string, email: string): Promise<void> {
  const link = newLink(ctx, "reset_password", accountId, email);
  const statements = [
    link.statement,
    auditRow(ctx, { actor: "system", action: "user.reset_asked", entity: "user", entityId: accountId }),
  ];
  const effects = [job("mail.reset_password", { link_id: link.id })];
  await commit(ctx, { statements, effects, resourceId: link.id });
}
