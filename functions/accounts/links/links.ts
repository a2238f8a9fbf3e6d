import { and, eq, isNull } from "drizzle-orm";
import { constantTimeEqual } from "oslo/crypto";
import type { Ctx } from "#core/context.ts";
import { fromBase64, fromBase64Url, toBase64Url } from "#core/crypto/encode.ts";
import { hmac } from "#core/crypto/hmac.ts";
import type { Env } from "#core/env.ts";
import { DomainError } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import { mustHaveChanged, type Statement } from "#db/batch.ts";
import { type Link, type LinkKind, links } from "#db/schema/sessions.ts";

const DAY = 24 * 60 * 60 * 1000;

/** How long a mailed link is good for. An invite outlives the 14 days that a subject has to consent. */
export const LINK_LIFETIME: Record<LinkKind, number> = {
  verify_email: 3 * DAY,
  reset_password: DAY / 24,
  change_email: DAY,
  invite: 15 * DAY,
  attest: 8 * DAY,
};

const mac = (env: Env, link: Pick<Link, "id" | "kind" | "generation">) =>
  hmac(fromBase64(env.LINK_KEY), `${link.kind}\u2016${link.id}\u2016${link.generation}`);

/** @returns a new link row and the statement that writes it; the token exists only in the mail. */
export function newLink(
  ctx: Ctx,
  kind: LinkKind,
  refId: string,
  email: string,
): { id: string; statement: Statement } {
  const now = ctx.now();
  const id = newId("lnk", now);
  return {
    id,
    statement: ctx.db.insert(links).values({
      id,
      kind,
      refId,
      email,
      generation: 1,
      createdAt: now,
      expiresAt: now + LINK_LIFETIME[kind],
    }),
  };
}

/** @returns the token of a link, as it is mailed: `<id>.<HMAC>`. */
export async function linkToken(env: Env, link: Pick<Link, "id" | "kind" | "generation">): Promise<string> {
  return `${link.id}.${toBase64Url(await mac(env, link))}`;
}

/** @returns the statement that finds the row a token speaks of; {@link checkLink} judges it. */
const selectLink = (ctx: Ctx, token: string) =>
  ctx.db
    .select()
    .from(links)
    .where(eq(links.id, idIn(token)));

/** @returns the id of the link that a token claims to be for; nothing is proven by it. Of no form of ours: no id. */
export const idIn = (token: string): string => /^(\w+)\./.exec(token)?.[1] ?? "";

/**
 * @param link the row that {@link selectLink} found
 * @returns the same row: the token was made by us for it. It may be used or over.
 * @throws DomainError 404 `link_invalid` for a token that is not ours, altered, or of another kind
 */
export async function checkLink<L extends Pick<Link, "id" | "kind" | "generation">>(
  ctx: Ctx,
  kind: LinkKind,
  token: string,
  link: L | undefined,
): Promise<L> {
  const given = token.split(".")[1];
  if (!given || !link || link.kind !== kind) throw linkInvalid();
  const expected = await mac(ctx.env, link);
  let actual: Uint8Array;
  try {
    actual = fromBase64Url(given);
  } catch {
    throw linkInvalid();
  }
  if (!constantTimeEqual(expected, actual)) throw linkInvalid();
  return link;
}

/** @throws DomainError 409 `link_expired` when the link's time is over */
export function assertFresh(ctx: Ctx, link: Link): void {
  if (link.expiresAt <= ctx.now())
    throw new DomainError("conflict", "link_expired", "This link has expired. Request a new one.");
}

/**
 * Finds the link of a token. Whether it was used already is the caller's to judge.
 * @throws DomainError 404 `link_invalid` for a token that is not ours, altered, or of another kind;
 *   409 `link_expired` for one whose time is over
 */
export async function readLink(ctx: Ctx, kind: LinkKind, token: string): Promise<Link> {
  const [row] = await selectLink(ctx, token);
  const link = await checkLink(ctx, kind, token, row);
  assertFresh(ctx, link);
  return link;
}

/** @returns the statements that use a link up; a batch with them fails where somebody else was first. */
export const spendLink = (ctx: Ctx, id: string): Statement[] => [
  ctx.db
    .update(links)
    .set({ usedAt: ctx.now() })
    .where(and(eq(links.id, id), isNull(links.usedAt))),
  mustHaveChanged(ctx.db),
];

/** @returns the statement after which no link mailed to somebody is good any more: of one kind, or any. */
export const voidLinks = (ctx: Ctx, userId: string, kind?: LinkKind): Statement =>
  ctx.db
    .update(links)
    .set({ usedAt: ctx.now() })
    .where(and(eq(links.refId, userId), isNull(links.usedAt), kind && eq(links.kind, kind)));

/** 404, the same whatever is wrong with a link, so that nobody learns what exists. */
export const linkInvalid = () =>
  new DomainError("not_found", "link_invalid", "This link isn't valid. Request a new one.");
