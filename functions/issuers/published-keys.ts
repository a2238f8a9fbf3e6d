import * as z from "zod";
import { TIME_LIMITS } from "#contract/time-limits.ts";
import { toBase58 } from "#core/crypto/base58.ts";
import { fromCanonicalBase64Url } from "#core/crypto/encode.ts";
import type { Env } from "#core/env.ts";
import { fetchPublished } from "./fetch-published.ts";
import { fetchAddress, isMadeUp } from "./made-up-address.ts";
import { pointOfMultikey } from "./multikey.ts";
import { isPublicAddress } from "./public-address.ts";
import { PublishedFault } from "./published-fault.ts";

/** More than any issuer's document has. */
const MAX_BYTES = 256 * 1024;
const MAX_KEYS = 100;

const text = z.string().max(500);
const jwk = z.looseObject({ kty: text, crv: text.optional(), x: text.optional(), y: text.optional() });
const method = z.looseObject({
  id: text,
  controller: text,
  publicKeyMultibase: text.optional(),
  publicKeyJwk: jwk.optional(),
  expires: z.iso.datetime({ offset: true }).optional(),
  revoked: z.iso.datetime({ offset: true }).optional(),
});
type Method = z.infer<typeof method>;

/** A DID document, as far as it has keys (W3C Controlled Identifiers 1.0, 2.2). */
const didDocument = z.looseObject({
  id: text,
  verificationMethod: z.array(z.unknown()).max(MAX_KEYS).default([]),
  assertionMethod: z.array(z.unknown()).max(MAX_KEYS).default([]),
});
const keySet = z.looseObject({
  keys: z.array(z.looseObject({ ...jwk.shape, kid: text.optional(), use: text.optional() })).max(MAX_KEYS),
});

/** Where an issuer publishes keys: the document's URL, and what its keys' ids begin with, up to the `#`. */
export interface KeySource {
  url: string;
  prefix: string;
}

/** @returns where a `did:web` is published (did:web method, "Read"); null if it's no such DID */
export function sourceOfDid(did: string): KeySource | null {
  const [, host = "", ...path] = /^did:web:[\w.%:-]+$/.test(did) ? did.split(":").slice(1) : [];
  // A port is written as %3A. Only the local stack has one.
  const where = [host.replace(/%3A/i, ":"), ...(path.length > 0 ? path : [".well-known"])].join("/");
  const scheme = /^(localhost|127\.0\.0\.1):/.test(where) ? "http" : "https";
  return host === "" || where.includes("%") ? null : { url: `${scheme}://${where}/did.json`, prefix: did };
}

/** @returns the key set or the DID document at this URL; null if the URL isn't one of theirs */
export function sourceAt(url: string): KeySource | null {
  if (/^https?:.*\/(?:jwks|jwks\.json)$/.test(url)) return { url, prefix: url };
  const [, host, path] = /^https?:\/\/([^/]+)\/(.+)\/did\.json$/.exec(url) ?? [];
  if (!host || !path) return null;
  const places = path === ".well-known" ? [] : path.split("/");
  const source = sourceOfDid(["did:web", host.replace(":", "%3A"), ...places].join(":"));
  return source?.url === url ? source : null;
}

/**
 * Fetches the keys with which an issuer signs now. Only P-256 keys count.
 * @returns the keys as Multikey, by id
 * @throws PublishedFault also if there are none: a broken document must not retire everything
 */
export async function fetchKeys(
  env: Env,
  issuer: { test: boolean },
  { url, prefix }: KeySource,
  now: number,
): Promise<Map<string, string>> {
  if (!isPublicAddress(url, isMadeUp(env, issuer))) throw new PublishedFault("address_refused");
  const bytes = await fetchPublished(fetchAddress(env, issuer, url), {
    accept: "application/did+json, application/did+ld+json, application/jwk-set+json, application/json",
    maxBytes: MAX_BYTES,
    signal: AbortSignal.timeout(TIME_LIMITS.issuerKeys),
  });
  const json = parse(bytes);
  const keys = prefix.startsWith("did:") ? keysOfDocument(json, prefix, now) : keysOfSet(json, prefix);
  if (keys.size === 0) throw new PublishedFault("no_keys");
  return keys;
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    throw new PublishedFault("malformed");
  }
}

/** The keys that may sign statements: those of `assertionMethod`, which names them or contains them. */
function keysOfDocument(json: unknown, did: string, now: number): Map<string, string> {
  const document = didDocument.safeParse(json);
  if (!document.success) throw new PublishedFault("malformed");
  if (document.data.id !== did) throw new PublishedFault("wrong_id");
  const full = (id: string) => (id.startsWith("#") ? `${did}${id}` : id);
  const methods = new Map(
    document.data.verificationMethod.flatMap((one) => {
      const parsed = method.safeParse(one);
      return parsed.success ? [[full(parsed.data.id), parsed.data]] : [];
    }),
  );
  const asserting = document.data.assertionMethod.flatMap((one): Method[] => {
    const parsed = method.safeParse(typeof one === "string" ? methods.get(full(one)) : one);
    return parsed.success ? [parsed.data] : [];
  });
  return new Map(
    asserting
      .filter((one) => one.controller === did && full(one.id).startsWith(`${did}#`) && isActive(one, now))
      .flatMap((one) => {
        const material = one.publicKeyMultibase ?? (one.publicKeyJwk && multikeyOf(one.publicKeyJwk));
        return material && pointOfMultikey(material) ? [[full(one.id), material]] : [];
      }),
  );
}

const isActive = ({ expires, revoked }: Method, now: number): boolean =>
  (expires === undefined || Date.parse(expires) > now) &&
  (revoked === undefined || Date.parse(revoked) > now);

/** The keys of a JWK Set (RFC 7517, 5) that have an id and aren't for encryption. */
function keysOfSet(json: unknown, url: string): Map<string, string> {
  const set = keySet.safeParse(json);
  if (!set.success) throw new PublishedFault("malformed");
  return new Map(
    set.data.keys.flatMap(({ kid, use = "sig", ...key }) => {
      const material = kid && use === "sig" ? multikeyOf(key) : null;
      return material ? [[`${url}#${kid}`, material]] : [];
    }),
  );
}

/** @returns a P-256 key as Multikey; null for any other key, or a point that isn't on the curve */
function multikeyOf({ kty, crv, x = "", y = "" }: z.infer<typeof jwk>): string | null {
  if (kty !== "EC" || crv !== "P-256") return null;
  const [left, right] = [fromCanonicalBase64Url(x), fromCanonicalBase64Url(y)];
  if (left?.length !== 32 || right?.length !== 32) return null;
  const sign = 2 + ((right[31] ?? 0) & 1);
  const material = `z${toBase58(new Uint8Array([0x80, 0x24, sign, ...left]))}`;
  return pointOfMultikey(material)
    ?.subarray(33)
    .every((byte, i) => byte === right[i])
    ? material
    : null;
}
