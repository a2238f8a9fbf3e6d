import { createECDH, createPrivateKey, sign } from "node:crypto";
import { toBase58 } from "#core/crypto/base58.ts";
import { madeUpKey } from "./keys.ts";

/** The header of a P-256 public key as Multikey (W3C Controlled Identifiers 1.0, 2.2.2). */
const HEADER = [0x80, 0x24];

/** @returns the made-up issuer's public key as Multikey, `zDna…` */
export function madeUpMultikey(label: string): string {
  return `z${toBase58(new Uint8Array([...HEADER, ...pointOf(label, "compressed")]))}`;
}

/** @returns the made-up issuer's private key as JWK */
export function madeUpJwk(label: string) {
  const point = pointOf(label, "uncompressed");
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url");
  return {
    kty: "EC",
    crv: "P-256",
    x: text(point.subarray(1, 33)),
    y: text(point.subarray(33)),
    d: text(madeUpKey(label)),
  };
}

/** @returns the made-up issuer's signature (ECDSA with P-256 and SHA-256), 64 bytes */
export function signAsMadeUp(label: string, message: Uint8Array): Uint8Array {
  const key = createPrivateKey({ key: madeUpJwk(label), format: "jwk" });
  return sign("sha256", message, { key, dsaEncoding: "ieee-p1363" });
}

function pointOf(label: string, form: "compressed" | "uncompressed"): Uint8Array {
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(madeUpKey(label));
  return pair.getPublicKey(null, form);
}
