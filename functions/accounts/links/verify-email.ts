import { and, eq, isNull } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import type { Client } from "#core/http/client.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit } from "#core/write/commit.ts";
import { combine } from "#core/write/part.ts";
import { mustHaveChanged } from "#db/batch.ts";
import { links } from "#db/schema/accounts/sessions.ts";
import { addressProven } from "./address-proven.ts";
import { assertFresh, linkInvalid } from "./links.ts";
import { readUserLink } from "./user-link.ts";

/**
 * Marks an address as proven by the link emailed to it, and sends the invitations that were held back until
 * then. People open the same email twice, so a genuine link also succeeds if its address is already proven.
 * @throws DomainError 404 `link_invalid`; 409 `link_expired`; 403 `account_suspended`; 429
 */
export function verifyEmail(ctx: Ctx, client: Client, token: string): Promise<void> {
  const { db } = ctx;
  const readDecideWrite = async () => {
    const { link, account } = await readUserLink(ctx, client, "verify_email", token);
    if (account.emailVerifiedAt !== null) return;
    if (link.usedAt !== null) throw linkInvalid();
    assertFresh(ctx, link);
    const unused = and(eq(links.id, link.id), isNull(links.usedAt));
    const spent = {
      statements: [db.update(links).set({ usedAt: ctx.now() }).where(unused), mustHaveChanged(db)],
    };
    const proven = await addressProven(ctx, { ...account, email: link.email }, "link");
    await commit(ctx, { ...combine(spent, proven), resourceId: account.id });
  };
  return attempt(ctx, readDecideWrite);
}
