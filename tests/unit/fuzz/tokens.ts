import fc, { type Arbitrary } from "fast-check";

const BASE64URL = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

type Change = (token: string) => string;

const at = (token: string, where: number) => where % token.length;

/** Every way to change a token of dot-separated base64url in one step. */
export function changed(): Arbitrary<Change> {
  const put = (where: number, length: number, text: string) => (token: string) =>
    token.slice(0, at(token, where)) + text + token.slice(at(token, where) + length);
  const another = fc.tuple(fc.nat(), fc.integer({ min: 1, max: 63 }));
  /** Replaces a letter by another one of the alphabet, so that it still decodes. */
  const letter = (where: (token: string) => number, by: number) => (token: string) => {
    const i = where(token);
    const old = BASE64URL.indexOf(token[i]!);
    const fresh = old < 0 ? "A" : BASE64URL[(old + by) % 64]!;
    return token.slice(0, i) + fresh + token.slice(i + 1);
  };
  return fc.oneof(
    another.map(([where, by]) => letter((token) => at(token, where), by)),
    // The last letter has unused bits that decoders ignore.
    another.map(([, by]) => letter((token) => token.length - 1, by)),
    fc.nat().map((where) => put(where, 1, "")),
    fc
      .tuple(fc.nat(), fc.constantFrom("=", ".", " ", "\n", "+", "/", "\u0000"))
      .map(([where, text]) => put(where, 0, text)),
    fc.constantFrom<Change>(
      (token) => `${token}=`,
      (token) => `${token}\n`,
      (token) => `${token}.`,
      (token) => `.${token}`,
      (token) => token.slice(0, token.lastIndexOf(".") + 1),
      (token) => token.split(".").reverse().join("."),
    ),
  );
}

const part = (value: unknown) => Buffer.from(JSON.stringify(value) ?? "").toString("base64url");

/** Values that look like tokens but have no valid signature: odd headers, claims and parts, and plain noise. */
export function jwtLike(): Arbitrary<string> {
  const noise = fc.string({ unit: "binary", maxLength: 60 });
  const head = fc.record({
    alg: fc.constantFrom("none", "None", "HS256", "ES256", "RS256", "", null),
    typ: fc.constantFrom("JWT", "at+jwt", undefined),
    kid: fc.oneof(fc.constantFrom("key-1", "../../dev/null", "' OR 1=1 --"), noise),
    jku: fc.constantFrom(undefined, "http://127.0.0.1:1/keys"),
  });
  const claims = fc.record({
    iss: fc.constantFrom("countersign", "https://accounts.google.com", undefined),
    sub: fc.oneof(noise, fc.constantFrom("usr_1", 1, null)),
    sid: fc.constantFrom("ses_1", undefined, {}),
    act: fc.constantFrom("person", "__proto__", undefined),
    exp: fc.oneof(fc.integer(), fc.double(), fc.constantFrom("9999999999", null, 1e308)),
    iat: fc.integer(),
    room: fc.constantFrom("usr_1", undefined),
    nonce: fc.constantFrom("n".repeat(24), undefined),
  });
  const signature = fc.uint8Array({ maxLength: 64 }).map((one) => Buffer.from(one).toString("base64url"));
  const odd = fc.oneof(
    noise,
    fc.json().map(part),
    noise.map((one) => Buffer.from(one).toString("base64url")),
  );
  return fc.oneof(
    noise,
    fc.array(odd, { maxLength: 5 }).map((parts) => parts.join(".")),
    fc.tuple(head, claims, signature).map(([h, c, s]) => `${part(h)}.${part(c)}.${s}`),
    fc.tuple(claims, signature).map(([c, s]) => `${part(c)}.${s}`),
  );
}
