import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { DAY } from "#contract/time.ts";

/** A self-signed certificate for `localhost`, and its private key. */
export interface Certificate {
  /** As PEM. */
  key: string;
  cert: string;
  /** The SHA-256 hash of its public key as base64, with which Chromium can be told to trust it. */
  spki: string;
}

const [INTEGER, BIT_STRING, OCTET_STRING, OID, UTF8, SEQUENCE, SET, UTC_TIME] = [
  0x02, 0x03, 0x04, 0x06, 0x0c, 0x30, 0x31, 0x17,
];
/** The tags of the version, the extensions, and a DNS name among the subject's alternative names. */
const [VERSION, EXTENSIONS, DNS_NAME] = [0xa0, 0xa3, 0x82];

/** @returns a value in DER, the encoding of certificates */
function der(tag: number, ...content: (Buffer | string | number[])[]): Buffer {
  const body = Buffer.concat(content.map((part) => Buffer.from(part as Buffer)));
  const { length } = body;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
}

const ECDSA_WITH_SHA256 = der(SEQUENCE, der(OID, [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02]));
const COMMON_NAME = der(OID, [0x55, 0x04, 0x03]);
const ALTERNATIVE_NAMES = der(OID, [0x55, 0x1d, 0x11]);

/** @returns a time as `YYMMDDhhmmssZ` */
const utc = (time: number) =>
  der(UTC_TIME, `${new Date(time).toISOString().slice(2, 19).replace(/[-T:]/g, "")}Z`);

/**
 * Creates a certificate that's valid for two days. Written by hand, because Node can't create one, and not every
 * machine has a program for it.
 */
export function makeCertificate(): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const spki = publicKey.export({ type: "spki", format: "der" });
  const name = der(SEQUENCE, der(SET, der(SEQUENCE, COMMON_NAME, der(UTF8, "localhost"))));
  const now = Date.now();
  const names = der(SEQUENCE, der(DNS_NAME, "localhost"));
  const content = der(
    SEQUENCE,
    der(VERSION, der(INTEGER, [2])),
    // Browsers may refuse a second certificate with the same issuer and number.
    der(INTEGER, [1, ...Buffer.from(now.toString(16).padStart(12, "0"), "hex")]),
    ECDSA_WITH_SHA256,
    name,
    der(SEQUENCE, utc(now - DAY), utc(now + DAY)),
    name,
    spki,
    der(EXTENSIONS, der(SEQUENCE, der(SEQUENCE, ALTERNATIVE_NAMES, der(OCTET_STRING, names)))),
  );
  const signature = sign("sha256", content, privateKey);
  const cert = der(SEQUENCE, content, ECDSA_WITH_SHA256, der(BIT_STRING, [0], signature));
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${cert.toString("base64").replace(/.{64}/g, "$&\n")}\n-----END CERTIFICATE-----\n`,
    spki: createHash("sha256").update(spki).digest("base64"),
  };
}
