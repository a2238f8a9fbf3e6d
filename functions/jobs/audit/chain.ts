import { sha256 } from "#core/crypto/encode.ts";

/** The parts of an audit row that are sealed: all of its content, and its place in the chain. */
export interface Sealable {
  seq: number;
  id: string;
  at: number;
  actor: string;
  action: string;
  entity: string;
  entityId: string;
  detail: Record<string, string | number | null>;
  /** Null in rows from before this column existed, which were sealed without it. */
  requestId: string | null;
}

/** Used as the previous hash for the first row, which has no row before it. */
export const GENESIS = "0".repeat(64);

/**
 * @param previous hash of the previous row, {@link GENESIS} for the first
 * @returns SHA-256 in hex over the previous hash and the row as canonical JSON
 */
export function chainHash(previous: string, row: Sealable): Promise<string> {
  const { seq, id, at, actor, action, entity, entityId, detail, requestId } = row;
  const facts = { seq, id, at, actor, action, entity, entityId, detail, ...(requestId && { requestId }) };
  return sha256(`${previous}\n${canonicalJson(facts)}`);
}

/** JSON without spaces and with sorted keys, so equal facts always give equal text. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonicalJson(inner)}`).join(",")}}`;
}
