import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { readIdToken } from "#functions/accounts/google/id-token.ts";
import { runs } from "./cases.ts";
import { changed, jwtLike } from "./tokens.ts";

const NOW = 1_800_000_000_000;
const seconds = NOW / 1000;
const algorithm = {
  name: "RSASSA-PKCS1-v1_5",
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
  hash: "SHA-256",
};
const claims = {
  iss: "https://accounts.google.com",
  aud: "our-client",
  sub: "1234567890",
  email: "ada@example.com",
  email_verified: true,
  nonce: "our-nonce",
  iat: seconds - 5,
  exp: seconds + 3600,
};

let pair: CryptoKeyPair;
beforeAll(async () => {
  pair = (await crypto.subtle.generateKey(algorithm, true, ["sign", "verify"])) as CryptoKeyPair;
});

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

async function signed(payload: unknown): Promise<string> {
  const text = `${part({ alg: "RS256", kid: "key-1" })}.${part(payload)}`;
  const signature = await crypto.subtle.sign(algorithm.name, pair.privateKey, Buffer.from(text));
  return `${text}.${Buffer.from(signature).toString("base64url")}`;
}

const expected = {
  issuer: "https://accounts.google.com",
  clientId: "our-client",
  nonce: "our-nonce",
  now: NOW,
  keyOf: async (kid: string) => (kid === "key-1" ? pair.publicKey : null),
};

/** What an error message may look like; it quotes nothing from the token. */
const REASON = /^The id_token('s| )[a-zJWT' -]+$/;
const refusal = (token: string) =>
  readIdToken(token, expected).then(
    () => "read",
    (error: unknown) => (error instanceof Error ? error.message : "no error"),
  );

describe("an id_token", { timeout: 120_000 }, () => {
  test("is refused after any change, with a message that quotes nothing from it", async () => {
    const good = await signed(claims);
    expect(await refusal(good)).toBe("read");
    await fc.assert(
      fc.asyncProperty(changed(), async (change) => {
        expect(await refusal(change(good))).toMatch(REASON);
      }),
      runs(),
    );
  });

  test("without a valid signature is refused in the same way", async () => {
    await fc.assert(
      fc.asyncProperty(jwtLike(), async (token) => {
        expect(await refusal(token)).toMatch(REASON);
      }),
      runs(),
    );
  });

  test("with a valid signature is read only with valid claims, for us, for this request, now", async () => {
    const odd = fc.oneof(fc.anything(), fc.string({ maxLength: 20 }), fc.integer());
    const change = fc.dictionary(fc.constantFrom(...Object.keys(claims)), odd, { minKeys: 1, maxKeys: 4 });
    await fc.assert(
      fc.asyncProperty(change, async (one) => {
        let payload: string;
        try {
          payload = JSON.stringify({ ...claims, ...one });
        } catch {
          return;
        }
        const token = await signed(JSON.parse(payload));
        const answer = await readIdToken(token, expected).catch((error: Error) => error);
        if (answer instanceof Error) {
          expect(answer.message).toMatch(REASON);
          return;
        }
        const sent = JSON.parse(payload);
        expect([sent.iss, [sent.aud].flat().includes("our-client"), sent.nonce]).toEqual([
          claims.iss,
          true,
          claims.nonce,
        ]);
        expect(sent.exp * 1000).toBeGreaterThan(NOW - 60_000);
        expect(answer.sub).toBe(sent.sub);
        // A text that only resembles yes doesn't verify an address.
        expect(answer.emailVerified).toBe([true, "true"].includes(sent.email_verified));
      }),
      runs(),
    );
  });
});
