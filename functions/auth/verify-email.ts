import { and, eq, isNull } from "drizzle-orm";
import { mustHaveChanged } from "../../db/batch.ts";
import { links } from "../../db/schema/sessions.ts";
import { users } from "../../db/schema/users.ts";
import { auditRow } from "../audit.ts";
import type { Ctx } from "../context.ts";
import type { Client } from "../http/client.ts";
import { attempt } from "../outbox/attempt.ts";
import { commit } from "../outbox/commit.ts";
import { job } from "../outbox/effects.ts";
import { assertFresh, linkInvalid } from "./links.ts";
import { readUserLink } from "./user-link.ts";

/**
 * Takes an address as proven by the link mailed to it, and lets go the invites that waited for that. People open
 * the same mail twice: for an address that is proven already every genuine link of it is answered the same.
 * @throws DomainError 404 `link_invalid`; 409 `link_expired`
 */
export function verifyEmail(ctx: Ctx, client: Client, token: string): Promise<void> {
  const { db } = ctx;
  const readDecideWrite = async () => {
    const { link, account } = await readUserLink(ctx, client, "verify_email", token);
    if (account.emailVerifiedAt !== null) return;
    if (link.usedAt !== null) throw linkInvalid();
    assertFresh(ctx, link);
    const now = ctx.now();
    const unused = and(eq(links.id, link.id), isNull(links.usedAt));
    const unproven = and(
      eq(users.id, account.id),
      eq(users.email, link.email),
      isNull(users.emailVerifiedAt),
    );
    await commit(ctx, {
      statements: [
        db.update(links).set({ usedAt: now }).where(unused),
        mustHaveChanged(db),
        db.update(users).set({ emailVerifiedAt: now, updatedAt: now }).where(unproven),
        mustHaveChanged(db),
        auditRow(ctx, { actor: "link", action: "user.email_verified", entity: "user", entityId: account.id }),
      ],
      effects: [job("mail.release_held", { user_id: account.id })],
      resourceId: account.id,
    });
  };
  return attempt(ctx, undefined, readDecideWrite, () => undefined);
}
