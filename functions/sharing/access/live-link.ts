import { and, eq, isNull } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { conflict } from "#core/errors.ts";
import type { Client } from "#core/http/client.ts";
import type { TriesTaken } from "#core/http/wrong-tries.ts";
import { runBatch } from "#db/batch.ts";
import { users } from "#db/schema/accounts/users.ts";
import { type ShareLink, shareLinks } from "#db/schema/sharing.ts";
import { tokenHash } from "../share-token.ts";
import { assertNotGuessing, guessesOf } from "../view/guesses.ts";
import { unknownLink } from "../view/show.ts";
import { sharedState } from "../view/state.ts";

/** A link, and whether its owner's account is suspended. */
export interface FoundLink {
  link: ShareLink;
  isSuspended: boolean;
}

/**
 * Finds the link of a token. An unknown token counts as a guess.
 * @throws DomainError 404, the same for every token that isn't ours; 429
 */
export async function findLink(ctx: Ctx, client: Client, token: string): Promise<FoundLink> {
  const guesses = await guessesOf(ctx, client);
  const hash = await tokenHash(token);
  const [[taken], [found]] = (await runBatch(ctx.db, [guesses.read, selectByHash(ctx, hash)])) as [
    TriesTaken[],
    Awaited<ReturnType<typeof selectByHash>>,
  ];
  assertNotGuessing(guesses, taken);
  if (!found) {
    await guesses.take;
    throw unknownLink();
  }
  return { link: found.link, isSuspended: found.suspendedAt !== null };
}

const selectByHash = ({ db }: Ctx, hash: string) =>
  db
    .select({ link: shareLinks, suspendedAt: users.suspendedAt })
    .from(shareLinks)
    .innerJoin(users, eq(users.id, shareLinks.userId))
    .where(and(eq(shareLinks.tokenHash, hash), isNull(users.deletedAt)));

/** @returns the state in which a visitor without permission finds a link */
const stateOf = (ctx: Ctx, { link, isSuspended }: FoundLink) =>
  sharedState({ ...link, isSuspended, isAdmitted: false, isDenied: false }, ctx.now());

/** @throws DomainError 409 unless the link works and its visitors need permission */
export function assertAsks(ctx: Ctx, found: FoundLink): void {
  const state = stateOf(ctx, found);
  if (state === "expired") throw conflict("link_expired", "This link has expired. Ask for a new one.");
  if (state === "revoked") throw conflict("link_revoked", "This link was revoked. Ask for a new one.");
  if (state === "ok")
    throw conflict("no_permission_needed", "You don't need permission. Reload the page to see the profile.");
}
