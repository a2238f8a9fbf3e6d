import { and, eq, inArray, isNotNull, isNull, ne, or } from "drizzle-orm";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { conflict, DomainError, invalid, notFound } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit } from "#core/write/commit.ts";
import { type IssuerKeyRow, type IssuerRow, issuerKeys, issuers } from "#db/schema/issuers.ts";
import type { By } from "./add.ts";
import { PublishedFault } from "./published-fault.ts";
import { fetchKeys, type KeySource, sourceAt, sourceOfDid } from "./published-keys.ts";

/** What a refresh found, as ids of keys. */
export interface Refreshed {
  /** New keys, which may sign from now on. */
  added: string[];
  /** Keys that the issuer no longer publishes. */
  retired: string[];
  /**
   * Keys that we left alone for an operator to look at: they're published with other bytes than we know, or an issuer has
   * them that isn't this one, or we retired them.
   */
  skipped: string[];
}

/**
 * Fetches an issuer's current keys from its `did:web` documents, or from the key set at its source. It adds new P-256
 * keys and retires those that are no longer published. Keys that were added by hand, such as certificates, stay, and
 * nothing else changes. If nothing changed, nothing is written.
 * @param by `ops:<name>`, or `system` for the daily refresh
 * @throws DomainError 404; 409 `issuer_retired`; 422 if it doesn't publish its keys in such a way; 503
 *   `issuer_unreachable` if a document can't be used
 */
export async function refreshIssuer(ctx: Ctx, issuerId: string, who: By): Promise<Refreshed> {
  const { issuer, rows } = await load(ctx, issuerId);
  const sources = sourcesOf(issuer, rows);
  if (sources.length === 0)
    throw invalid({
      issuer: `${issuer.name} has no did:web key, and its source is neither …/did.json nor …/jwks.json`,
    });
  const published = new Map<string, string>();
  for (const source of sources)
    for (const [id, material] of await fetched(ctx, issuer, source)) published.set(id, material);
  return attempt(ctx, async () => {
    const { rows: current } = await load(ctx, issuerId);
    const change = compare(published, current, sources);
    const taken = await keysOfOthers(ctx, issuerId, change.added);
    const added = change.added.filter(([id, material]) => !taken.has(id) && !taken.has(material));
    const refreshed: Refreshed = {
      added: added.map(([id]) => id),
      retired: change.gone.map(({ keyId }) => keyId),
      skipped: [...change.skipped, ...change.added.filter((one) => !added.includes(one)).map(([id]) => id)],
    };
    if (added.length + change.gone.length > 0) await write(ctx, issuer, added, change.gone, refreshed, who);
    return refreshed;
  });
}

async function load(ctx: Ctx, id: string): Promise<{ issuer: IssuerRow; rows: IssuerKeyRow[] }> {
  const [[issuer], rows] = await ctx.db.batch([
    ctx.db.select().from(issuers).where(eq(issuers.id, id)),
    ctx.db.select().from(issuerKeys).where(eq(issuerKeys.issuerId, id)),
  ]);
  if (!issuer) throw notFound("There's no such issuer");
  if (issuer.retiredAt !== null || issuer.compromisedFrom !== null)
    throw conflict("issuer_retired", `${issuer.name} is retired.`);
  return { issuer, rows };
}

/** Where this issuer's keys came from; its source, if it has no key yet. */
function sourcesOf({ source }: IssuerRow, rows: readonly IssuerKeyRow[]): KeySource[] {
  const dids = new Set(rows.map(({ keyId }) => keyId.split("#")[0] ?? "").filter(isDidWeb));
  const known = [...dids].map(sourceOfDid);
  const all = known.length > 0 ? known : [sourceAt(source)];
  return all.filter((one) => one !== null);
}

const isDidWeb = (id: string) => id.startsWith("did:web:");

async function fetched(ctx: Ctx, issuer: IssuerRow, source: KeySource): Promise<Map<string, string>> {
  try {
    return await fetchKeys(ctx.env, issuer, source, ctx.now());
  } catch (error) {
    if (!(error instanceof PublishedFault)) throw error;
    throw new DomainError(
      "unavailable",
      "issuer_unreachable",
      `The keys at ${source.url} can't be used (${error.code}). Nothing has changed.`,
    );
  }
}

/** A key's id and its bytes as Multikey. */
type Key = [id: string, material: string];

function compare(
  published: ReadonlyMap<string, string>,
  rows: readonly IssuerKeyRow[],
  sources: readonly KeySource[],
): { added: Key[]; gone: IssuerKeyRow[]; skipped: string[] } {
  const known = new Map(rows.map((row) => [row.keyId, row]));
  const isFromHere = ({ keyId }: IssuerKeyRow) =>
    sources.some(({ prefix }) => keyId.startsWith(`${prefix}#`));
  return {
    added: [...published].filter(([id]) => !known.has(id)),
    gone: rows.filter((row) => row.retiredAt === null && isFromHere(row) && !published.has(row.keyId)),
    skipped: [...published].flatMap(([id, material]) => {
      const row = known.get(id);
      return row && (row.retiredAt !== null || row.material !== material) ? [id] : [];
    }),
  };
}

/** Ids and bytes that another issuer has in use or lost control of: a document can't take over another's key. */
async function keysOfOthers(ctx: Ctx, issuerId: string, keys: readonly Key[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const [ids, materials] = [keys.map(([id]) => id), keys.map(([, material]) => material)];
  const rows = await ctx.db
    .select({ keyId: issuerKeys.keyId, material: issuerKeys.material })
    .from(issuerKeys)
    .innerJoin(issuers, eq(issuers.id, issuerKeys.issuerId))
    .where(
      and(
        ne(issuerKeys.issuerId, issuerId),
        or(inArray(issuerKeys.keyId, ids), inArray(issuerKeys.material, materials)),
        or(and(isNull(issuerKeys.retiredAt), isNull(issuers.retiredAt)), isNotNull(issuers.compromisedFrom)),
      ),
    );
  return new Set(rows.flatMap(({ keyId, material }) => [keyId, material]));
}

async function write(
  ctx: Ctx,
  { id: issuerId, name }: IssuerRow,
  added: readonly Key[],
  gone: readonly IssuerKeyRow[],
  refreshed: Refreshed,
  { by, why }: By,
): Promise<void> {
  const now = ctx.now();
  const rows = added.map(([keyId, material]) => ({
    id: newId("isk", now),
    issuerId,
    keyId,
    material,
    validFrom: null,
    validTo: null,
    addedAt: now,
  }));
  const ids = gone.map(({ id }) => id);
  await commit(ctx, {
    statements: [
      ...(rows.length > 0 ? [ctx.db.insert(issuerKeys).values(rows)] : []),
      ...(ids.length > 0
        ? [
            ctx.db
              .update(issuerKeys)
              .set({ retiredAt: now })
              .where(and(inArray(issuerKeys.id, ids), isNull(issuerKeys.retiredAt))),
          ]
        : []),
      auditRow(ctx, {
        actor: by,
        action: "issuer.refreshed",
        entity: "issuer",
        entityId: issuerId,
        detail: {
          name,
          added: refreshed.added.join(" "),
          retired: refreshed.retired.join(" "),
          skipped: refreshed.skipped.join(" "),
          ...(why && { why }),
        },
      }),
    ],
    effects: [],
    resourceId: issuerId,
  });
}
