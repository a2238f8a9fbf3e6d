import { expect, test } from "vitest";
import { LOCAL_LIST_LENGTH } from "#scripts/stack/utopia/status-list.ts";
import { ask, PATH } from "./ask.ts";
import { KEY, publish, type Suite, signWithLibrary, tokenList, unsignedList } from "./published.ts";

/** Publishes one body at every address. @param make gets the address of list 0 */
async function publishing(make: (url: string) => string | Uint8Array | Promise<string | Uint8Array>) {
  let body: string | Uint8Array = "";
  const base = await publish((_, response) => void response.end(body));
  body = await make(`${base}${PATH}`);
  return base;
}

const LAST = LOCAL_LIST_LENGTH - 1;

test("finds the revoked entries, the first and the last among them, and no others", async () => {
  const base = await publishing((url) => tokenList(url, { revoked: [0, 9, LAST] }));
  const answers = await Promise.all([0, 1, 7, 8, 9, 10, LAST - 1, LAST].map((index) => ask(base, index)));
  expect(answers).toEqual(["revoked", "good", "good", "good", "revoked", "good", "good", "revoked"]);
});

test("reads the specification's own example, whose entries are all 0", async () => {
  const encodedList = "uH4sIAAAAAAAAA-3BMQEAAADCoPVPbQwfoAAAAAAAAAAAAAAAAAAAAIC3AYbSVKsAQAAA";
  const base = await publishing((url) => tokenList(url, { encodedList }));
  expect(await ask(base, 94_567)).toBe("good");
});

test("takes the list that the index is in", async () => {
  const asked: string[] = [];
  const base = await publish((request, response) => {
    asked.push(request.url ?? "");
    response.end(tokenList(`http://${request.headers.host}${request.url}`, { revoked: [5] }));
  });
  expect(await ask(base, 3 * LOCAL_LIST_LENGTH + 5)).toBe("revoked");
  expect(await ask(base, 2 ** 32 - 1)).toBe("good");
  expect(asked).toEqual(["/status-lists/revocation/3", "/status-lists/revocation/32767"]);
});

test.each([-1, 2 ** 32, 1.5, Number.NaN])("refuses the index %s", async (index) => {
  expect(await ask("http://127.0.0.1:1", index)).toBe("index_out_of_range");
});

test.each([0, 8, 2 ** 17 + 1, 2 ** 27])("refuses lists of %s entries", async (listLength) => {
  expect(await ask("http://127.0.0.1:1", 0, { listLength })).toBe("length_unsupported");
});

test("lists have 2^26 entries unless the registry says otherwise", async () => {
  const length = 2 ** 26;
  const base = await publishing((url) => tokenList(url, { length, revoked: [length - 1] }));
  expect(await ask(base, length - 1, { listLength: null })).toBe("revoked");
  expect(await ask(base, length - 2, { listLength: null })).toBe("good");
});

test.each<Suite>(["ecdsa-rdfc-2019", "ecdsa-xi-2023"])(
  "verifies a proof that a library made: %s",
  async (suite) => {
    const base = await publishing(async (url) =>
      JSON.stringify(await signWithLibrary(unsignedList(url, { revoked: [7] }), suite)),
    );
    expect([await ask(base, 7), await ask(base, 8)]).toEqual(["revoked", "good"]);
  },
);

test.each<[string, { subject?: object; [more: string]: unknown }]>([
  [
    "more properties",
    { name: "Licenses", description: "Élan — 2026 🎫", validUntil: "2027-01-01T00:00:00+01:00" },
  ],
  ["an issuer with a name", { issuer: { id: "did:web:dmv.utopia.example", name: "State of Utopia" } }],
  ["several purposes", { subject: { statusPurpose: ["suspension", "revocation"] } }],
  ["a list without an id", { subject: { id: undefined } }],
  ["no time", { subject: { ttl: undefined }, validFrom: undefined }],
  ["its type as an array", { subject: { type: ["BitstringStatusList"], ttl: 86_400_000 } }],
  ["the context as text", { "@context": "https://www.w3.org/ns/credentials/v2" }],
])("writes the same canonical form as a JSON-LD processor: %s", async (_, { subject = {}, ...more }) => {
  const base = await publishing(async (url) =>
    JSON.stringify(await signWithLibrary(unsignedList(url, { revoked: [3], more, subject }))),
  );
  expect(await ask(base, 3)).toBe("revoked");
});

test("verifies every proof of a list", async () => {
  const make = async (label: string) => {
    const base = await publishing(async (url) => {
      const list = unsignedList(url);
      const proofs = [await signWithLibrary(list), await signWithLibrary(list, "ecdsa-xi-2023", label)];
      return JSON.stringify({ ...list, proof: proofs.map(({ proof }) => proof) });
    });
    return await ask(base, 0);
  };
  expect([await make("dmv"), await make("bank")]).toEqual(["good", "bad_signature"]);
});

test.each<[string, string, (list: never) => object]>([
  [
    "the list",
    "bad_signature",
    (list: { credentialSubject: object }) => ({
      ...list,
      credentialSubject: {
        ...list.credentialSubject,
        encodedList: unsignedList("x", { revoked: [1] }).credentialSubject.encodedList,
      },
    }),
  ],
  ["the date", "bad_signature", (list: object) => ({ ...list, validFrom: "2021-01-01T00:00:00Z" })],
  [
    "the proof's date",
    "bad_signature",
    (list: { proof: object }) => ({ ...list, proof: { ...list.proof, created: "2021-01-01T00:00:00Z" } }),
  ],
  [
    "the signature",
    "bad_signature",
    (list: { proof: object }) => ({ ...list, proof: { ...list.proof, proofValue: `z${"1".repeat(64)}` } }),
  ],
  [
    "the signature's encoding",
    "bad_signature",
    (list: { proof: object }) => ({ ...list, proof: { ...list.proof, proofValue: "z0" } }),
  ],
  [
    "the signature's length",
    "bad_signature",
    (list: { proof: object }) => ({ ...list, proof: { ...list.proof, proofValue: "z22" } }),
  ],
  [
    "the suite",
    "proof_unsupported",
    (list: { proof: object }) => ({ ...list, proof: { ...list.proof, cryptosuite: "eddsa-rdfc-2022" } }),
  ],
  [
    "the suite, to a property of every object",
    "proof_unsupported",
    (list: { proof: object }) => ({ ...list, proof: { ...list.proof, cryptosuite: "constructor" } }),
  ],
  [
    "the purpose of the proof",
    "proof_unsupported",
    (list: { proof: object }) => ({ ...list, proof: { ...list.proof, proofPurpose: "authentication" } }),
  ],
  [
    "the context",
    "proof_unsupported",
    (list: object) => ({ ...list, "@context": ["https://evil.example/context"] }),
  ],
  [
    "nothing but the key's name",
    "unknown_key",
    (list: { proof: object }) => ({
      ...list,
      proof: { ...list.proof, verificationMethod: "did:web:evil.example#key" },
    }),
  ],
  ["whether it's signed", "unsigned", ({ proof: _, ...list }: { proof: object }) => list],
  ["the number of proofs to none", "unsigned", (list: object) => ({ ...list, proof: [] })],
  [
    "the number of proofs to many",
    "proof_unsupported",
    (list: { proof: object }) => ({ ...list, proof: new Array(5).fill(list.proof) }),
  ],
  ["an unsigned property", "property_unsupported", (list: object) => ({ ...list, evidence: {} })],
  [
    "the proof's time, to the past",
    "expired",
    (list: { proof: object }) => ({ ...list, proof: { ...list.proof, expires: "2026-11-30T23:59:59Z" } }),
  ],
])("refuses a list after someone changed %s", async (_, code, change) => {
  const base = await publishing(async (url) =>
    JSON.stringify(change((await signWithLibrary(unsignedList(url))) as never)),
  );
  expect(await ask(base, 1)).toBe(code);
});

test("refuses the signature of another key, and of a key that's no longer active", async () => {
  const base = await publishing((url) => tokenList(url));
  const other = { ...KEY, material: "zDnaerx9CtbPJ1q36T5Ln5wYt3MQYeGRG5ehnPAmxcf5mDZpv" };
  expect(await ask(base, 0, { keys: [other] })).toBe("bad_signature");
  expect(await ask(base, 0, { keys: [] })).toBe("unknown_key");
  expect(await ask(base, 0)).toBe("good");
});
