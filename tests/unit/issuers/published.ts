import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { ROOT } from "#scripts/shared/root.ts";
import { madeUpMultikey, signAsMadeUp } from "#scripts/stack/utopia/signing.ts";
import {
  encodeList,
  LOCAL_LIST_LENGTH,
  listCredential,
  signCredential,
} from "#scripts/stack/utopia/status-list.ts";

export const KEY_ID = "did:web:dmv.utopia.example#vm-vcb-1";
export const KEY = { keyId: KEY_ID, material: madeUpMultikey("dmv") };

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Answers what an issuer would publish. @returns the address, without a slash at its end */
export async function listen(answer: Answer): Promise<{ base: string; close(): void }> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The same until the test ends. @returns the address */
export async function publish(answer: Answer): Promise<string> {
  const { base, close } = await listen(answer);
  onTestFinished(close);
  return base;
}

interface ListOptions {
  revoked?: readonly number[];
  length?: number;
  encodedList?: string;
  /** Properties that differ, or that others don't have. */
  more?: object;
  subject?: object;
}

/** @returns an unsigned list for an address */
export function unsignedList(
  url: string,
  { revoked = [], length = LOCAL_LIST_LENGTH, encodedList, more = {}, subject = {} }: ListOptions = {},
) {
  const list = listCredential(
    url,
    "did:web:dmv.utopia.example",
    encodedList ?? encodeList(revoked, length),
    0,
  );
  return { ...list, credentialSubject: { ...list.credentialSubject, ...subject }, ...more };
}

/** @returns a list that the made-up state signed as a token */
export const tokenList = (url: string, options: ListOptions = {}): string =>
  signCredential("dmv", KEY_ID, unsignedList(url, options));

export type Suite = "ecdsa-rdfc-2019" | "ecdsa-xi-2023";

const CONTEXT_URL = "https://www.w3.org/ns/credentials/v2";
const CONTEXT = JSON.parse(
  readFileSync(join(ROOT, "functions/documents/signatures/barcode/contexts/credentials-v2.json"), "utf8"),
);

/** These packages have no types. */
const untyped = (name: string) => import(name);

/**
 * Signs with the reference implementation: a whole JSON-LD processor, independent of how we read lists.
 * @param label the signing key's
 */
export async function signWithLibrary(
  document: object,
  suiteName: Suite = "ecdsa-rdfc-2019",
  label = "dmv",
): Promise<Record<string, unknown> & { proof: Record<string, string> }> {
  const { DataIntegrityProof } = await untyped("@digitalbazaar/data-integrity");
  const { createCryptosuite } = await untyped("@digitalbazaar/ecdsa-xi-2023-cryptosuite");
  const { default: jsigs } = await untyped("jsonld-signatures");
  const xi = createCryptosuite();
  const { canonize, createVerifier } = xi;
  const rdfc = { name: "ecdsa-rdfc-2019", requiredAlgorithm: ["P-256"], canonize, createVerifier };
  const signer = {
    id: KEY_ID,
    algorithm: "P-256",
    sign: async ({ data }: { data: Uint8Array }) => signAsMadeUp(label, data),
  };
  return await jsigs.sign(JSON.parse(JSON.stringify(document)), {
    suite: new DataIntegrityProof({ signer, cryptosuite: suiteName === "ecdsa-xi-2023" ? xi : rdfc }),
    purpose: new jsigs.purposes.AssertionProofPurpose(),
    documentLoader: async (url: string) => {
      if (url !== CONTEXT_URL) throw new Error(`No context is at ${url}`);
      return { contextUrl: null, documentUrl: url, document: CONTEXT };
    },
  });
}
