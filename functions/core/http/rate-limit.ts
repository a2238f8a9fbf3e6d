import { and, eq, exists, gt, type SQL, sql } from "drizzle-orm";
import { runBatch, type Statement } from "#db/batch.ts";
import { rateLimits } from "#db/schema/ground.ts";
import type { Ctx } from "../context.ts";
import { fromBase64, toBase64Url } from "../crypto/encode.ts";
import { hmac } from "../crypto/hmac.ts";
import { DomainError } from "../errors.ts";
import { RATE_RULES, type RateRule, type RateRuleName } from "./rate-rules.ts";

/** One count: a rule, and whom it counts. */
export interface Take {
  rule: RateRuleName;
  /** Address, mail address or id; only a keyed hash of it is kept. */
  subject: string;
  /** In place of the rule's own, where a setting of its own decides. */
  limit?: number;
  /** The subject is the signed-in caller: once their limit is used up, nothing that others share is counted. */
  isOwn?: boolean;
}

/** A rule that this request goes beyond. */
export interface Excess {
  rule: RateRuleName;
  /** How many its window allows. */
  limit: number;
  /** Seconds until its window ends. */
  retryAfter: number;
}

type ResultOf<S extends Statement> = S["_"]["result"];

/**
 * Counts a request and reads what it needs, in one round trip. Nothing is refused yet. What a stranger's own address
 * is refused for does not count against the account they speak of: else one address could use up a holder's limit. Nor
 * does what either is refused for count against a number or address, or what all share ({@link ORDER}); nor what
 * signed-in callers are refused for against the network that they share with others.
 * @param takes distinct rules
 * @returns the rules that are exceeded, and the result of `read`
 */
export async function counted<S extends Statement>(
  ctx: Ctx,
  takes: readonly Take[],
  read: S,
): Promise<{ excess: Excess[]; result: ResultOf<S> }> {
  const { RATE_LIMITS: setting } = ctx.env;
  if (setting === "off") return { excess: [], result: (await runBatch(ctx.db, [read]))[0] as ResultOf<S> };
  const now = ctx.now();
  const windows = await Promise.all(takes.map((take) => windowOf(ctx, take)));
  const inOrder = windows.toSorted((a, b) => rankOf(a) - rankOf(b));
  const statements = inOrder.map((window) => {
    const beyond = inOrder.filter((other) => rankOf(other) < rankOf(window));
    // These are counted behind it, so this request would be the one too many.
    const usedUp = inOrder.filter((other) => other.isOwn && rankOf(other) > rankOf(window));
    return countStatement(ctx, window, [...beyond, ...usedUp.map((w) => ({ ...w, limit: w.limit - 1 }))]);
  });
  const answers = await runBatch(ctx.db, [...statements, read]);
  const counts = answers.slice(0, -1).flat() as ResultOf<ReturnType<typeof countStatement>>;
  const result = answers.at(-1) as ResultOf<S>;
  const excess = windows
    .filter((w) => counts.some((c) => c.key === w.key && c.count > w.limit))
    .map((w) => ({ rule: w.rule, limit: w.limit, retryAfter: Math.ceil((w.endsAt - now) / 1000) }));
  return { excess, result };
}

/** @returns the window that a count falls into now */
async function windowOf(ctx: Ctx, { rule, subject, limit: given, isOwn = false }: Take) {
  const { RATE_LIMITS: setting } = ctx.env;
  const { limit: usual, seconds }: RateRule =
    (setting === "off" ? undefined : setting?.[rule]) ?? RATE_RULES[rule];
  const windowStart = Math.floor(ctx.now() / (seconds * 1000)) * seconds * 1000;
  const key = `${rule}:${await keyedHash(ctx, subject)}`;
  return { rule, limit: given ?? usual, isOwn, key, windowStart, endsAt: windowStart + seconds * 1000 };
}

/**
 * Takes a count back of what turned out not to be what its rule is about.
 * @returns the statement; in an object, since awaiting would run it
 */
export async function takenBack(ctx: Ctx, take: Take): Promise<{ statement: Statement }> {
  const { key, windowStart } = await windowOf(ctx, take);
  const counter = and(
    eq(rateLimits.key, key),
    eq(rateLimits.windowStart, windowStart),
    gt(rateLimits.count, 0),
  );
  const count = sql`${rateLimits.count} - 1`;
  return { statement: ctx.db.update(rateLimits).set({ count }).where(counter) };
}

/** How long an action that was noted is known, in milliseconds; counters are kept as long (`retention/rules.ts`). */
const NOTED_FOR = 24 * 60 * 60 * 1000;

/** The key under which an action is noted, by the same keyed hash as a count. */
const notedKey = async (ctx: Ctx, { action, subject }: Noted) => `${action}:${await keyedHash(ctx, subject)}`;

/** Something that was done rather than tried. */
export interface Noted {
  action: "reset.done";
  /** As of a {@link Take}. */
  subject: string;
}

/** @returns the statement that notes an action, for the action's own batch; in an object, since awaiting would run it */
export async function noted(ctx: Ctx, what: Noted): Promise<{ statement: Statement }> {
  const row = { key: await notedKey(ctx, what), windowStart: ctx.now(), count: 1 };
  return { statement: ctx.db.insert(rateLimits).values(row).onConflictDoNothing() };
}

/** @returns the column that says whether an action was noted in the last day */
export async function wasNoted(ctx: Ctx, what: Noted): Promise<SQL<boolean>> {
  const since = ctx.now() - NOTED_FOR;
  const fits = and(eq(rateLimits.key, await notedKey(ctx, what)), gt(rateLimits.windowStart, since));
  return exists(ctx.db.select({ one: sql`1` }).from(rateLimits).where(fits)).mapWith(Boolean);
}

/** What a verb counts along that has nothing to read. */
export const readNothing = (ctx: Ctx) => ctx.db.run(sql`SELECT 1`);

interface Window {
  rule: RateRuleName;
  limit: number;
  key: string;
  windowStart: number;
}

/**
 * What many share is counted behind what one caller is refused for: rules by their second word, or by their name where
 * one of that word comes later. First is all that is not named here. An account may be another person's, so it comes
 * behind the caller's network.
 */
const ORDER = [
  ["account", "mailbox", "member"],
  ["number", "address", "team"],
  // What the hour refuses uses up neither the number's day nor the caller's share of it.
  ["code_day.number"],
  ["share"],
  ["country"],
  ["budget"],
];
const rankOf = ({ rule }: Pick<Window, "rule">) => {
  const word = rule.slice(rule.indexOf(".") + 1);
  return ORDER.findLastIndex((names) => names.includes(rule) || names.includes(word));
};

/** @returns the statement that counts once, unless one of the windows counted before it is beyond its limit */
function countStatement(ctx: Ctx, { key, windowStart }: Window, unlessBeyond: readonly Window[]) {
  const beyond = unlessBeyond.map(
    (other) =>
      sql`EXISTS (SELECT 1 FROM ${rateLimits} r WHERE r.key = ${other.key}
        AND r.window_start = ${other.windowStart} AND r.count > ${other.limit})`,
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
 * Like {@link counted}, refusing at once.
 * @throws DomainError `rate_limited` with the seconds to wait
 */
export async function limited<S extends Statement>(
  ctx: Ctx,
  takes: readonly Take[],
  read: S,
): Promise<ResultOf<S>> {
  const { excess, result } = await counted(ctx, takes, read);
  refuse(ctx, excess);
  return result;
}

/**
 * @param except a rule that does not refuse this request but changes what is done
 * @param ways what can be done at once about a rule that refuses alone, as a sentence
 * @throws DomainError `rate_limited` with the seconds to wait, when another rule is exceeded
 */
export function refuse(
  ctx: Ctx,
  excess: readonly Excess[],
  except?: RateRuleName,
  ways: { [rule in RateRuleName]?: string } = {},
): void {
  const reasons = excess.filter((e) => e.rule !== except);
  if (reasons.length === 0) return;
  ctx.log("rate_limited", { rules: reasons.map((e) => e.rule) });
  const retryAfter = Math.max(...reasons.map((e) => e.retryAfter));
  const [only] = reasons;
  const way = only && reasons.length === 1 && ways[only.rule];
  throw new DomainError(
    "rate_limited",
    "rate_limited",
    `Too many attempts. Please try again in ${waitWords(retryAfter)}.${way ? ` ${way}` : ""}`,
    { retryAfter },
  );
}

/** @returns whole minutes, or from two hours on whole hours, rounded up */
export function waitWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes >= 120) return `${Math.ceil(minutes / 60)} hours`;
  return minutes === 1 ? "1 minute" : `${minutes} minutes`;
}

/** A plain hash of an IPv4 address is undone in seconds; this one needs our key. */
export async function keyedHash(ctx: Ctx, subject: string): Promise<string> {
  const mac = await hmac(fromBase64(ctx.env.LINK_KEY), `rate\u2016${subject}`);
  return toBase64Url(mac.subarray(0, 16));
}
