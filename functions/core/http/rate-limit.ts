import { and, eq, exists, gt, type SQL, sql } from "drizzle-orm";
import { plural } from "#contract/plural.ts";
import { DAY, SECOND } from "#contract/time.ts";
import { runBatch, type Statement } from "#db/batch.ts";
import { rateLimits } from "#db/schema/ground.ts";
import type { Ctx } from "../context.ts";
import { fromBase64, toBase64Url } from "../crypto/encode.ts";
import { hmac } from "../crypto/hmac.ts";
import { DomainError } from "../errors.ts";
import { RATE_RULES, type RateRule, type RateRuleName } from "./rate-rules.ts";

/** One count: a rule, and who or what it counts. */
export interface RateLimitEntry {
  rule: RateRuleName;
  /** For example an IP address, email address, phone number or id. Only its keyed hash is stored. */
  subject: string;
  /** Replaces the rule's own limit, when a separate setting decides it. */
  limit?: number;
  /**
   * Whether the subject is the signed-in caller. Once they've used up this limit, their requests no longer count toward
   * limits that they share with others.
   */
  isOwn?: boolean;
}

/** A rule that this request exceeds. */
export interface Excess {
  rule: RateRuleName;
  /** How many requests its window allows. */
  limit: number;
  /** Seconds until its window ends. */
  retryAfterSeconds: number;
}

type ResultOf<S extends Statement> = S["_"]["result"];

/**
 * Counts a request and reads what it needs, in one round trip. Doesn't refuse anything yet. A request that exceeds one
 * limit isn't counted against the limits that come later in {@link ORDER}. So a network over its limit can't use up an
 * account holder's limit, and an account over its limit can't use up a phone number's limit or a limit that everyone
 * shares. A signed-in caller who is over their own limit doesn't use up the limit of a network they share with others.
 * @param takes no two with the same rule and subject
 * @returns the exceeded rules, and the result of `read`
 */
export async function countRateLimits<S extends Statement>(
  ctx: Ctx,
  takes: readonly RateLimitEntry[],
  read: S,
): Promise<{ excess: Excess[]; result: ResultOf<S> }> {
  const { RATE_LIMITS: setting } = ctx.env;
  if (setting === "off") return { excess: [], result: (await runBatch(ctx.db, [read]))[0] as ResultOf<S> };
  const now = ctx.now();
  const windows = await Promise.all(takes.map((take) => windowOf(ctx, take)));
  const inOrder = windows.toSorted((a, b) => rankOf(a) - rankOf(b));
  const statements = inOrder.map((window) => {
    const beyond = inOrder.filter((other) => rankOf(other) < rankOf(window));
    // The caller's own limits are counted after this window. If one is full, this request would exceed it.
    const usedUp = inOrder.filter((other) => other.isOwn && rankOf(other) > rankOf(window));
    return countStatement(ctx, window, [...beyond, ...usedUp.map((w) => ({ ...w, limit: w.limit - 1 }))]);
  });
  const answers = await runBatch(ctx.db, [...statements, read]);
  const counts = answers.slice(0, -1).flat() as ResultOf<ReturnType<typeof countStatement>>;
  const result = answers.at(-1) as ResultOf<S>;
  const excess = windows
    .filter((w) => counts.some((c) => c.key === w.key && c.count > w.limit))
    .map((w) => ({ rule: w.rule, limit: w.limit, retryAfterSeconds: Math.ceil((w.endsAt - now) / SECOND) }));
  return { excess, result };
}

/** @returns the window that a request counts in now */
async function windowOf(ctx: Ctx, { rule, subject, limit: given, isOwn = false }: RateLimitEntry) {
  const { RATE_LIMITS: setting } = ctx.env;
  const { limit: usual, window }: RateRule =
    (setting === "off" ? undefined : setting?.[rule]) ?? RATE_RULES[rule];
  const windowStart = Math.floor(ctx.now() / window) * window;
  const key = `${rule}:${await keyedHash(ctx, subject)}`;
  return { rule, limit: given ?? usual, isOwn, key, windowStart, endsAt: windowStart + window };
}

/**
 * Undoes a count, for a request to which the rule turned out not to apply.
 * @returns the statement, wrapped in an object because awaiting it would run it
 */
export async function undoCount(ctx: Ctx, take: RateLimitEntry): Promise<{ statement: Statement }> {
  const { key, windowStart } = await windowOf(ctx, take);
  const counter = and(
    eq(rateLimits.key, key),
    eq(rateLimits.windowStart, windowStart),
    gt(rateLimits.count, 0),
  );
  const count = sql`${rateLimits.count} - 1`;
  return { statement: ctx.db.update(rateLimits).set({ count }).where(counter) };
}

/** How long a noted action is remembered, in milliseconds; counters are kept just as long (`retention/rules.ts`). */
const NOTED_FOR = DAY;

/** @returns the key for a noted action, with the same keyed hash as a count. */
const notedKey = async (ctx: Ctx, { action, subject }: Noted) => `${action}:${await keyedHash(ctx, subject)}`;

/** A completed action that we remember, as opposed to an attempt that we count. */
export interface Noted {
  action: "reset.done" | "login.alerted";
  /** Same as in {@link RateLimitEntry}. */
  subject: string;
}

/**
 * @returns the statement that notes an action, for the action's own batch. Wrapped in an object because awaiting it
 *   would run it.
 */
export async function noteAction(ctx: Ctx, what: Noted): Promise<{ statement: Statement }> {
  const row = { key: await notedKey(ctx, what), windowStart: ctx.now(), count: 1 };
  return { statement: ctx.db.insert(rateLimits).values(row).onConflictDoNothing() };
}

/**
 * @param within milliseconds; a day by default, which is also how long we remember it
 * @returns a column: whether the action was noted within that time
 */
export async function wasNoted(ctx: Ctx, what: Noted, within = NOTED_FOR): Promise<SQL<boolean>> {
  const since = ctx.now() - within;
  const fits = and(eq(rateLimits.key, await notedKey(ctx, what)), gt(rateLimits.windowStart, since));
  return exists(ctx.db.select({ one: sql`1` }).from(rateLimits).where(fits)).mapWith(Boolean);
}

/** A query for callers that don't need to read anything along with the count. */
export const readNothing = (ctx: Ctx) => ctx.db.run(sql`SELECT 1`);

interface Window {
  rule: RateRuleName;
  limit: number;
  key: string;
  windowStart: number;
}

/**
 * The order in which limits are counted: limits of a single caller come before shared ones, so that a refused request
 * doesn't use up a shared limit. Entries match a rule's full name or its second word; the last match counts. Rules that
 * aren't listed come first. An account may belong to someone other than the caller, so its limit comes after that of
 * the caller's network.
 */
const ORDER = [
  ["account", "mailbox", "member"],
  ["number", "address", "team"],
  // Everyone who asks for access through one share link counts together.
  ["access.link"],
  // A request refused by the hourly limit uses up neither the number's daily limit nor the caller's share of it.
  ["code_day.number"],
  ["share"],
  ["country"],
  ["budget"],
];
const rankOf = ({ rule }: Pick<Window, "rule">) => {
  const word = rule.slice(rule.indexOf(".") + 1);
  return ORDER.findLastIndex((names) => names.includes(rule) || names.includes(word));
};

/** @returns the statement that counts a request in a window, unless one of the other windows is over its limit */
function countStatement(ctx: Ctx, { key, windowStart }: Window, unlessBeyond: readonly Window[]) {
  const beyond = unlessBeyond.map(
    (other) =>
      sql`EXISTS (SELECT 1 FROM ${rateLimits} WHERE ${rateLimits.key} = ${other.key}
        AND ${rateLimits.windowStart} = ${other.windowStart} AND ${rateLimits.count} > ${other.limit})`,
  );
  const allowed = beyond.length === 0 ? sql`true` : sql`NOT (${sql.join(beyond, sql` OR `)})`;
  return ctx.db
    .insert(rateLimits)
    .select(sql`SELECT ${key}, ${windowStart}, 1 WHERE ${allowed}`)
    .onConflictDoUpdate({
      target: [rateLimits.key, rateLimits.windowStart],
      set: { count: sql`${rateLimits.count} + 1` },
    })
    .returning({ key: rateLimits.key, count: rateLimits.count });
}

/**
 * Like {@link countRateLimits}, but refuses right away.
 * @throws DomainError `rate_limited` with the seconds to wait
 */
export async function enforceRateLimits<S extends Statement>(
  ctx: Ctx,
  takes: readonly RateLimitEntry[],
  read: S,
): Promise<ResultOf<S>> {
  const { excess, result } = await countRateLimits(ctx, takes, read);
  throwIfExceeded(ctx, excess);
  return result;
}

/**
 * @param except a rule that doesn't refuse this request; the caller handles it
 * @param ways by rule: a sentence about what else the person can do now, shown if no other rule refuses the request
 * @throws DomainError `rate_limited` with the seconds to wait, when any other rule is exceeded
 */
export function throwIfExceeded(
  ctx: Ctx,
  excess: readonly Excess[],
  except?: RateRuleName,
  ways: { [rule in RateRuleName]?: string } = {},
): void {
  const reasons = excess.filter((e) => e.rule !== except);
  if (reasons.length === 0) return;
  ctx.log("rate_limited", { rules: reasons.map((e) => e.rule) });
  const retryAfterSeconds = Math.max(...reasons.map((e) => e.retryAfterSeconds));
  const [only] = reasons;
  const way = only && reasons.length === 1 && ways[only.rule];
  throw new DomainError(
    "rate_limited",
    "rate_limited",
    `Too many attempts. Please try again in ${waitText(retryAfterSeconds)}.${way ? ` ${way}` : ""}`,
    { retryAfterSeconds },
  );
}

/** @returns the wait in whole minutes, or in whole hours from two hours on; rounded up */
export function waitText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes >= 120) return `${Math.ceil(minutes / 60)} hours`;
  return plural(minutes, "minute");
}

/** Hashes with our key: a plain hash of an IPv4 address can be reversed in seconds. */
export async function keyedHash(ctx: Ctx, subject: string): Promise<string> {
  const mac = await hmac(fromBase64(ctx.env.LINK_KEY), `rate\u2016${subject}`);
  return toBase64Url(mac.subarray(0, 16));
}
