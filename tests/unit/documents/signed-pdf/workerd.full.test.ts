import { afterAll, beforeAll, expect, it } from "vitest";
import type { SignatureReading } from "#functions/checks/engine/signature-types.ts";
import { type Host, host } from "#tests/bench/lib/host.ts";
import { WAYS } from "#tests/fixtures/corpus/pdf-ways.ts";
import { signed } from "#tests/fixtures/signatures/attacks.ts";
import { MESSAGES, WEAK } from "#tests/fixtures/signatures/bad-messages.ts";
import { chain } from "#tests/fixtures/signatures/chains.ts";
import { curveKey, ed25519Key, rsaKey } from "#tests/fixtures/signatures/keys.ts";
import { payrollSigns } from "#tests/fixtures/signatures/papers.ts";
import { type PdfOptions, signPdf } from "#tests/fixtures/signatures/pdf.ts";

/** Cloudflare's runtime has a WebCrypto of its own, which has to know the same algorithms as Node's. */
let worker: Host;
beforeAll(async () => {
  worker = await host("tests/bench/probe/signed-pdf.ts");
});
afterAll(() => worker.stop());

async function read(bytes: Uint8Array): Promise<SignatureReading | null> {
  const answer = await fetch(worker.url, { method: "POST", body: new Uint8Array(bytes) });
  expect(answer.status).toBe(200);
  return (await answer.json()) as SignatureReading | null;
}

it.each<[string, Partial<PdfOptions>]>([
  ["P-256 and a time stamp", {}],
  ["P-384", { signer: chain({ key: curveKey("P-384") }), hash: "sha384" }],
  ["P-521", { signer: chain({ key: curveKey("P-521") }), hash: "sha512" }],
  ["RSA", { signer: chain({ key: rsaKey() }) }],
  ["RSA with 4096 bits", { signer: chain({ key: rsaKey(4096) }) }],
  ["RSA-PSS", { signer: chain({ key: rsaKey(2048, 0x10001, "pss") }) }],
  ["Ed25519", { signer: chain({ key: ed25519Key() }), hash: "sha512" }],
])("verifies %s", async (_, options) => {
  const file = await signed(options);
  expect(await read(file)).toMatchObject({ state: "intact" });
  const flipped = file.with(-30, file.at(-30)! ^ 1);
  expect(await read(flipped)).toMatchObject({ state: "broken" });
});

it.each([...Object.entries(WEAK), ...Object.entries(MESSAGES)])("refuses %s", async (_, { fault, make }) => {
  expect(await read(await make())).toMatchObject({ state: "broken", fault });
});

it("unpacks tables and objects", async () => {
  const file = await signPdf(WAYS["objects in a stream"]!([["Net Pay"]]), payrollSigns());
  expect(await read(file)).toMatchObject({ state: "intact", signer: "Utopia Payroll" });
});
