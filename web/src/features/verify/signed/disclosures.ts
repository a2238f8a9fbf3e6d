import { fromBase64Url, isObject, parse, sha256, toBase64Url, toText } from "./encoding.ts";
import { Refused } from "./verdict.ts";

/** A safe maximum: none of our credentials has this many disclosures. */
const MAX_DISCLOSURES = 1000;

/** A disclosure's content. A claim has a name, and an element of an array doesn't. */
interface Disclosure {
  name: string | null;
  value: unknown;
}

/** The payload with the disclosed claims, and the number of array elements that weren't disclosed. */
export interface Disclosed {
  payload: Record<string, unknown>;
  withheld: number;
}

/**
 * Puts disclosures into the payload that they belong to (RFC 9901, section 7.1).
 * @param texts the encoded disclosures, as they are between the tildes
 * @returns the payload without digests, and the number of withheld array elements
 * @throws Refused `foreign_fact` if a disclosure doesn't fit the payload or occurs twice, or if there are too many;
 *   `unreadable` if something can't be decoded or breaks the format
 */
export async function disclose(
  payload: Record<string, unknown>,
  texts: readonly string[],
): Promise<Disclosed> {
  if ((payload._sd_alg ?? "sha-256") !== "sha-256") throw new Refused("unreadable");
  if (texts.length > MAX_DISCLOSURES) throw new Refused("foreign_fact");
  const unused = new Map<string, Disclosure>();
  for (const text of texts) {
    const digest = toBase64Url(await sha256(text));
    if (unused.has(digest)) throw new Refused("foreign_fact");
    unused.set(digest, readDisclosure(text));
  }
  const seen = new Set<string>();
  let withheld = 0;

  /** @returns the disclosure with this digest; undefined if it's withheld */
  const take = (digest: unknown): Disclosure | undefined => {
    if (typeof digest !== "string" || seen.has(digest)) throw new Refused("unreadable");
    seen.add(digest);
    const disclosure = unused.get(digest);
    unused.delete(digest);
    return disclosure;
  };
  const open = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.flatMap(openElement);
    return isObject(value) ? openObject(value) : value;
  };
  const openElement = (element: unknown): unknown[] => {
    if (!isObject(element) || !("..." in element)) return [open(element)];
    const disclosure = take(element["..."]);
    if (!disclosure) withheld++;
    if (disclosure && disclosure.name !== null) throw new Refused("foreign_fact");
    return disclosure ? [open(disclosure.value)] : [];
  };
  const openObject = ({ _sd: digests, ...rest }: Record<string, unknown>): Record<string, unknown> => {
    const claims = new Map(Object.entries(rest).map(([name, value]) => [name, open(value)]));
    if (digests !== undefined && !Array.isArray(digests)) throw new Refused("unreadable");
    for (const digest of digests ?? []) {
      const disclosure = take(digest);
      if (!disclosure) continue;
      const { name, value } = disclosure;
      if (name === null || name === "_sd" || name === "..." || claims.has(name))
        throw new Refused("foreign_fact");
      claims.set(name, open(value));
    }
    return Object.fromEntries(claims);
  };

  const { _sd_alg: _, ...opened } = openObject(payload);
  if (unused.size > 0) throw new Refused("foreign_fact");
  return { payload: opened, withheld };
}

function readDisclosure(text: string): Disclosure {
  const content = parse(toText(fromBase64Url(text)));
  if (!Array.isArray(content) || typeof content[0] !== "string") throw new Refused("unreadable");
  if (content.length === 2) return { name: null, value: content[1] };
  if (content.length !== 3 || typeof content[1] !== "string") throw new Refused("unreadable");
  return { name: content[1], value: content[2] };
}
