import { p256 } from "@noble/curves/nist.js";
import { describe, expect, it } from "vitest";
import { toBase58 } from "#core/crypto/base58.ts";
import { readCertificate } from "#functions/issuers/certificate.ts";
import { checkKey } from "#functions/issuers/key-input.ts";
import { pointOfMultikey, verifyWithMultikey } from "#functions/issuers/multikey.ts";
import { signer, someCertificate } from "#tests/fixtures/signed.ts";

/** Made with `openssl req -x509`, which printed this fingerprint. */
const PEM = `-----BEGIN CERTIFICATE-----
MIIBrjCCAVOgAwIBAgIUdqLjPoh+Q6VuFZBjsmK3Q0z+fC4wCgYIKoZIzj0EAwIw
LDEUMBIGA1UECgwLVGVzdCBJc3N1ZXIxFDASBgNVBAMMC1Rlc3QgSXNzdWVyMB4X
DTI2MTEzMDE5MDMxN1oXDTM2MTEyNzE5MDMxN1owLDEUMBIGA1UECgwLVGVzdCBJ
c3N1ZXIxFDASBgNVBAMMC1Rlc3QgSXNzdWVyMFkwEwYHKoZIzj0CAQYIKoZIzj0D
AQcDQgAE93PnerDACL130GJr/dmN/RgYv7scWyOlkW5bBppM/ZPchemeMbP8WM2v
wsp8gVfp4OaKTRZPlxRKJLDTRsseF6NTMFEwHQYDVR0OBBYEFGjpXLwuQn3HoKz0
oIDtzs8ix0O/MB8GA1UdIwQYMBaAFGjpXLwuQn3HoKz0oIDtzs8ix0O/MA8GA1Ud
EwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDSQAwRgIhAMPreozFPYUUv1z1SHix9usR
VfFM7ErCP7R1nSmtmLgIAiEA7Rj3XhlIwq0xwvw9vmWUKHf0WUKv1dws0PHcXfSd
LBQ=
-----END CERTIFICATE-----
`;
const FINGERPRINT = "a0bbcd9e09d45ad24628d6fe859505e4a0a3cf6c06f38d1ef5ace8d30e6fe2b7";
const DID = "did:web:dmv.example#key-1";

describe("a Multikey", () => {
  it("is the point that another implementation decompresses", () => {
    for (let i = 1; i <= 16; i++) {
      const secret = new Uint8Array(32).fill(i);
      const key = `z${toBase58(Uint8Array.from([0x80, 0x24, ...p256.getPublicKey(secret, true)]))}`;
      expect(key).toMatch(/^zDna/);
      expect(pointOfMultikey(key)).toEqual(p256.getPublicKey(secret, false));
    }
  });

  it("verifies what its private key signed, and nothing else", async () => {
    const [one, other] = [signer("one"), signer("other")];
    const { message, value } = one.sign("DACJOHN\n");
    const bytes = (base64: string) => Uint8Array.from(Buffer.from(base64, "base64"));
    expect(await verifyWithMultikey(one.multikey, bytes(message), bytes(value))).toBe(true);
    expect(await verifyWithMultikey(other.multikey, bytes(message), bytes(value))).toBe(false);
    const altered = bytes(other.sign("DACJANE\n").message);
    expect(await verifyWithMultikey(one.multikey, altered, bytes(value))).toBe(false);
    expect(await verifyWithMultikey(one.multikey, bytes(message), bytes(value).slice(0, 63))).toBe(false);
    expect(await verifyWithMultikey("z6Mkhello", bytes(message), bytes(value))).toBeNull();
  });

  it("is nothing but a P-256 key on the curve", () => {
    const point = p256.getPublicKey(new Uint8Array(32).fill(7), true);
    const key = (...bytes: number[]) => `z${toBase58(Uint8Array.from(bytes))}`;
    expect(pointOfMultikey(key(0xed, 0x01, ...point.slice(1)))).toBeNull();
    expect(pointOfMultikey(key(0x80, 0x24, 4, ...point.slice(1)))).toBeNull();
    expect(pointOfMultikey(key(0x80, 0x24, ...point, 0))).toBeNull();
    expect(pointOfMultikey(key(0x80, 0x24, 2, ...new Uint8Array(32).fill(255)))).toBeNull();
    // x = 1 has no y on P-256.
    expect(pointOfMultikey(key(0x80, 0x24, 2, ...new Uint8Array(31), 1))).toBeNull();
    expect(pointOfMultikey(`z${"2".repeat(1_000_000)}`)).toBeNull();
    expect(pointOfMultikey("zDna0OIl")).toBeNull();
  });
});

describe("a certificate", () => {
  it("has the fingerprint and validity that openssl prints", async () => {
    const read = await readCertificate(PEM);
    expect(read).toMatchObject({
      fingerprint: FINGERPRINT,
      validFrom: Date.parse("2026-11-30T19:03:17Z"),
      validTo: Date.parse("2036-11-27T19:03:17Z"),
    });
    expect(await readCertificate(read!.material)).toEqual(read);
  });

  it("is refused if it's cut off, too large, more than one, or something else", async () => {
    const { material } = (await readCertificate(PEM))!;
    const bytes = Buffer.from(material, "base64");
    for (const length of [0, 1, 2, 20, 100, bytes.length - 1])
      expect(await readCertificate(bytes.subarray(0, length).toString("base64"))).toBeNull();
    expect(await readCertificate(Buffer.concat([bytes, bytes]).toString("base64"))).toBeNull();
    expect(await readCertificate(`${PEM}${PEM}`)).toBeNull();
    expect(await readCertificate("-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----")).toBeNull();
    expect(await readCertificate(someCertificate({ padding: 20_000 }).base64)).toBeNull();
    expect(await readCertificate(someCertificate({ to: "2020-01-01T00:00:00Z" }).base64)).toBeNull();
    expect(await readCertificate("not base64!")).toBeNull();
  });
});

describe("a key that's given", () => {
  const problem = (given: Parameters<typeof checkKey>[0]) =>
    checkKey(given).then(
      () => null,
      (error: Error) => error.message,
    );

  it("is stored with its id and its limits", async () => {
    const { multikey } = signer("given");
    expect(await checkKey({ id: DID, material: ` ${multikey}\n` })).toEqual({
      keyId: DID,
      material: multikey,
      validFrom: null,
      validTo: null,
    });
    expect(await checkKey({ material: PEM, validTo: Date.parse("2027-01-01") })).toMatchObject({
      keyId: FINGERPRINT,
      validFrom: Date.parse("2026-11-30T19:03:17Z"),
      validTo: Date.parse("2027-01-01"),
    });
  });

  it("is refused with the reason", async () => {
    const { multikey } = signer("given");
    expect(await problem({ material: multikey })).toBe(
      "Give the key's DID URL, like did:web:dmv.example#key-1",
    );
    expect(await problem({ id: "https://dmv.example", material: multikey })).toMatch(/DID URL/);
    expect(await problem({ id: "did:web:dmv.example", material: multikey })).toMatch(/DID URL/);
    expect(await problem({ id: DID, material: "z6MkfXWM" })).toMatch(/isn't a P-256 key/);
    expect(await problem({ material: "hello" })).toMatch(/one X.509 certificate/);
    expect(await problem({ id: "00".repeat(32), material: PEM })).toContain(FINGERPRINT);
    expect(await problem({ id: DID, material: multikey, validFrom: 2, validTo: 1 })).toMatch(
      /can't end before/,
    );
  });
});
