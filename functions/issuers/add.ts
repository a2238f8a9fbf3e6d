import { and, eq, exists, inArray, isNotNull, isNull, not, or, type SQL, sql } from "drizzle-orm";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { conflict } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit } from "#core/write/commit.ts";
import type { WritePart } from "#core/write/part.ts";
import { mustHold } from "#db/batch.ts";
import { issuerKeys, issuers } from "#db/schema/issuers.ts";
import { type CheckedIssuer, checkIssuer, type IssuerInput } from "./issuer-input.ts";
import type { CheckedKey } from "./key-input.ts";

/** Who changes the registry: `ops:<name>` or a user's id. `why` is for the audit log. */
export interface By {
  by: string;
  why?: string | undefined;
}

/** The part of a write that adds an issuer, with the id that it gets. */
export interface IssuerWrite extends WritePart {
  id: string;
}

/**
 * Adds an issuer and its keys to the trust registry, with an audit row.
 * @returns its id
 * @throws DomainError 422 if a field is wrong; 409 `key_known` if another issuer has one of the keys, and
 *   `key_compromised` if a key was retired because it was compromised
 */
export async function addIssuer(ctx: Ctx, input: IssuerInput, who: By): Promise<string> {
  const [id] = await addIssuers(ctx, [input], who);
  return id!;
}

/**
 * Like {@link addIssuer}, for several issuers: either all of them are added, or none is.
 * @returns their ids, in the same order
 */
export async function addIssuers(ctx: Ctx, inputs: readonly IssuerInput[], who: By): Promise<string[]> {
  const checked = await Promise.all(inputs.map(checkIssuer));
  return attempt(ctx, async () => {
    await refuseKnownKeys(
      ctx,
      checked.flatMap(({ keys }) => keys),
    );
    const writes = checked.map((one) => issuerWrite(ctx, one, who));
    await commit(ctx, {
      statements: writes.flatMap(({ statements }) => statements),
      effects: [],
      resourceId: writes[0]?.id ?? "",
    });
    return writes.map(({ id }) => id);
  });
}

/** @returns the write that adds a checked issuer. The batch fails if another issuer has got one of its keys since */
export function issuerWrite(ctx: Ctx, { issuer, keys }: CheckedIssuer, { by, why }: By): IssuerWrite {
  const now = ctx.now();
  const id = newId("iss", now);
  const rows = keys.map((key) => ({ ...key, id: newId("isk", now), issuerId: id, addedAt: now }));
  return {
    id,
    statements: [
      ...(keys.length > 0 ? [mustHold(ctx.db, not(hasKnownKey(ctx, keys)))] : []),
      ctx.db.insert(issuers).values({ ...issuer, id, addedBy: by, addedAt: now }),
      ...(rows.length > 0 ? [ctx.db.insert(issuerKeys).values(rows)] : []),
      auditRow(ctx, {
        actor: by,
        action: "issuer.added",
        entity: "issuer",
        entityId: id,
        detail: {
          name: issuer.name,
          kind: issuer.kind,
          source: issuer.source,
          keys: keys.map(({ keyId }) => keyId).join(" "),
          ...(why && { why }),
        },
      }),
    ],
    effects: [],
  };
}

/** @throws DomainError 409 if an issuer has one of these keys, or lost control of it */
export async function refuseKnownKeys(ctx: Ctx, keys: readonly CheckedKey[]): Promise<void> {
  if (keys.length === 0) return;
  if (new Set(keys.map(({ keyId }) => keyId)).size < keys.length)
    throw conflict("key_known", "Two issuers have the same key.");
  const [known] = await ctx.db
    .select({ name: issuers.name, keyId: issuerKeys.keyId, compromisedFrom: issuers.compromisedFrom })
    .from(issuerKeys)
    .innerJoin(issuers, eq(issuers.id, issuerKeys.issuerId))
    .where(isKnown(keys))
    .limit(1);
  if (!known) return;
  const { name, keyId, compromisedFrom } = known;
  throw compromisedFrom === null
    ? conflict("key_known", `${name} already has the key ${keyId}.`)
    : conflict("key_compromised", `${name} lost control of the key ${keyId}, so it can't be added again.`);
}

const hasKnownKey = ({ db }: Ctx, keys: readonly CheckedKey[]): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(issuerKeys)
      .innerJoin(issuers, eq(issuers.id, issuerKeys.issuerId))
      .where(isKnown(keys)),
  );

/** A key may move to another issuer once it's retired, unless it was compromised. */
const isKnown = (keys: readonly CheckedKey[]) =>
  and(
    or(
      inArray(
        issuerKeys.keyId,
        keys.map(({ keyId }) => keyId),
      ),
      inArray(
        issuerKeys.material,
        keys.map(({ material }) => material),
      ),
    ),
    or(and(isNull(issuerKeys.retiredAt), isNull(issuers.retiredAt)), isNotNull(issuers.compromisedFrom)),
  );
