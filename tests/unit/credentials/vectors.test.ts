import { createHash } from "node:crypto";
import { inflateSync } from "node:zlib";
import { StatusList } from "@sd-jwt/jwt-status-list";
import { SDJwtVcInstance } from "@sd-jwt/sd-jwt-vc";
import { importJWK, jwtVerify } from "jose";
import { describe, expect, test } from "vitest";
import { contentOf, digestOf } from "#tests/harness/verification/credential-by-hand.ts";
import { AT, DISCLOSURES, ISSUER_KEY, JWT } from "./rfc9901.ts";

/** Verifies with the library. It has no clock of its own, so we give it the example's. */
async function verifyWithLibrary(credential: string) {
  const key = await importJWK(ISSUER_KEY, "ES256");
  const library = new SDJwtVcInstance({
    hasher: (data) =>
      createHash("sha256")
        .update(Buffer.from(data as string))
        .digest(),
    verifier: (text, signature) =>
      crypto.subtle.verify(
        { name: "ECDSA", hash: "SHA-256" },
        key as CryptoKey,
        Buffer.from(signature, "base64url"),
        Buffer.from(text),
      ),
  });
  const { payload } = await library.verify(credential, { currentDate: AT });
  return payload as unknown as Record<string, unknown>;
}

const present = (...disclosures: string[]) => `${[JWT, ...disclosures].join("~")}~`;

describe("the example of RFC 9901, section 5.1", () => {
  const signed = JSON.parse(Buffer.from(JWT.split(".")[1] ?? "", "base64url").toString());
  const digests = [...signed._sd, ...signed.nationalities.map((one: { "...": string }) => one["..."])];

  test("has the published signature, and the digests that our own hashing finds", async () => {
    const { payload } = await jwtVerify(JWT, await importJWK(ISSUER_KEY, "ES256"), {
      currentDate: new Date(AT * 1000),
    });
    expect(payload.iss).toBe("https://issuer.example.com");
    const ours = Object.values(DISCLOSURES).map(digestOf);
    expect(ours.toSorted()).toEqual(digests.toSorted());
  });

  test("discloses what the library finds too", async () => {
    const payload = await verifyWithLibrary(present(...Object.values(DISCLOSURES)));
    const named = Object.values(DISCLOSURES)
      .map(contentOf)
      .filter((content) => content.length === 3);
    expect(named).toHaveLength(8);
    for (const [, name, value] of named) expect(payload[name as string]).toEqual(value);
    expect(payload.nationalities).toEqual(["US", "DE"]);
  });

  test("keeps what's withheld to itself", async () => {
    const payload = await verifyWithLibrary(present(DISCLOSURES.family_name, DISCLOSURES.nationality_us));
    expect(payload).toMatchObject({ family_name: "Doe", nationalities: ["US"] });
    expect(payload).not.toHaveProperty("email");
  });

  test("says nothing that a foreign disclosure adds, and is refused with another signature", async () => {
    const foreign = Buffer.from('["salt", "family_name", "Roe"]').toString("base64url");
    expect(digests).not.toContain(digestOf(foreign));
    expect(await verifyWithLibrary(present(foreign))).not.toHaveProperty("family_name");
    await expect(verifyWithLibrary(present().replace(".Mczw", ".Nczw"))).rejects.toThrow();
  });

  test("has the digest of section 4.2.3", () => {
    expect(digestOf("WyJfMjZiYzRMVC1hYzZxMktJNmNCVzVlcyIsICJmYW1pbHlfbmFtZSIsICJNw7ZiaXVzIl0")).toBe(
      "X9yH0Ajrdm1Oij4tWso9UzzKJvPoDxwmuEcO3XAdRC0",
    );
  });
});

describe("the examples of the Token Status List draft, section 4", () => {
  test("decode and encode as published", () => {
    const one = StatusList.decompressStatusList("eNrbuRgAAhcBXQ", 1);
    expect(one.statusList).toEqual([1, 0, 0, 1, 1, 1, 0, 1, 1, 1, 0, 0, 0, 1, 0, 1]);
    expect([...one.encodeStatusList()]).toEqual([0xb9, 0xa3]);
    const two = StatusList.decompressStatusList("eNo76fITAAPfAgc", 2);
    expect(two.statusList).toEqual([1, 2, 0, 3, 0, 1, 0, 1, 1, 2, 3, 3]);
    for (const list of [one, two])
      expect(inflateSync(Buffer.from(list.compressStatusList(), "base64url"))).toEqual(
        Buffer.from(list.encodeStatusList()),
      );
  });
});
