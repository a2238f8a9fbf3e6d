import { and, eq, isNull } from "drizzle-orm";
import { constantTimeEqual } from "oslo/crypto";
import { DAY, MINUTE } from "#contract/time.ts";
import type { Ctx } from "#core/context.ts";
import { fromBase64, fromBase64Url, toBase64Url } from "#core/crypto/encode.ts";
import { hmac } from "#core/crypto/hmac.ts";
import type { Env } from "#core/env.ts";
import { DomainError } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import { mustHaveChanged, type Statement } from "#db/batch.ts";
import { type Link, type LinkKind, links } from "#db/schema/accounts/sessions.ts";

/** How long an emailed link is valid, in milliseconds. An `invite` outlives the 14 days a subject has to consent. */
export const LINK_LIFETIME: Record<LinkKind, number> = {
  verify_email: 3 * DAY,
  reset_password: DAY / 24,
  change_email: DAY,
  invite: 15 * DAY,
  attest: 8 * DAY,
  team_invite: 7 * DAY,
  sign_in: DAY / 96,
  handoff: 10 * MINUTE,
};

const mac = (env: Env, link: Pick<Link, "id" | "kind" | "generation">) =>
  hmac(fromBase64(env.LINK_KEY), `${link.kind}\u2016${link.id}\u2016${link.generation}`);

/** @returns the id of a new link and the statement that inserts its row. The token itself exists only in the email. */
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

/** @returns the token of a link as it appears in the email: `<id>.<HMAC>`. */
export async function linkToken(env: Env, link: Pick<Link, "id" | "kind" | "generation">): Promise<string> {
  return `${link.id}.${toBase64Url(await mac(env, link))}`;
}

/** @returns the query for the link that a token names. {@link checkLink} verifies the token. */
const selectLink = (ctx: Ctx, token: string) =>
  ctx.db
    .select()
    .from(links)
    .where(eq(links.id, idIn(token)));

/** @returns the link id that a token claims, unverified; an empty string if the token is malformed. */
export const idIn = (token: string): string => /^(\w+)\./.exec(token)?.[1] ?? "";

/**
 * Verifies a token against its link's HMAC. Doesn't check whether the link was used or has expired.
 * @param link the row that {@link selectLink} found
 * @returns the same row
 * @throws DomainError 404 `link_invalid` for a token that isn't ours, was altered, or is of another kind
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

/** @throws DomainError 404 `link_invalid` for a link that was used or voided */
export function assertUnused({ usedAt }: Pick<Link, "usedAt">): void {
  if (usedAt !== null) throw linkInvalid();
}

/** @throws DomainError 409 `link_expired` when the link has expired */
export function assertFresh(ctx: Ctx, link: Pick<Link, "expiresAt">): void {
  if (link.expiresAt <= ctx.now())
    throw new DomainError("conflict", "link_expired", "This link has expired. Request a new one.");
}

/**
 * Finds and verifies the link of a token. The caller has to check whether it was already used.
 * @throws DomainError 404 `link_invalid` for a token that isn't ours, was altered, or is of another kind; 409
 *   `link_expired` when the link has expired
 */
export async function readLink(ctx: Ctx, kind: LinkKind, token: string): Promise<Link> {
  const [row] = await selectLink(ctx, token);
  const link = await checkLink(ctx, kind, token, row);
  assertFresh(ctx, link);
  return link;
}

/** @returns the statements that mark a link as used. The batch fails if it was used in the meantime. */
export const spendLink = (ctx: Ctx, id: string): Statement[] => [
  ctx.db
    .update(links)
    .set({ usedAt: ctx.now() })
    .where(and(eq(links.id, id), isNull(links.usedAt))),
  mustHaveChanged(ctx.db),
];

/** @returns the statement that voids all unused links of a user, of one kind or of every kind. */
export const voidLinks = (ctx: Ctx, userId: string, kind?: LinkKind): Statement =>
  ctx.db
    .update(links)
    .set({ usedAt: ctx.now() })
    .where(and(eq(links.refId, userId), isNull(links.usedAt), kind && eq(links.kind, kind)));

/** The 404 for a bad link. It's always the same, so that it doesn't reveal which links exist. */
export const linkInvalid = () =>
  new DomainError("not_found", "link_invalid", "This link isn't valid. Request a new one.");
