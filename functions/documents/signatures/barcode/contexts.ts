import credentials from "./contexts/credentials-v2.json" with { type: "json" };
import utopia from "./contexts/utopia-v2.json" with { type: "json" };
import barcodes from "./contexts/vc-barcodes-v1.json" with { type: "json" };

/** The contexts of every credential in a barcode, in their order. */
export const CREDENTIALS_CONTEXT = "https://www.w3.org/ns/credentials/v2";
export const BARCODES_CONTEXT = "https://w3id.org/vc-barcodes/v1";
/** The context of the specification's test vectors. */
const UTOPIA_CONTEXT = "https://w3id.org/utopia/v2";

/** The JSON-LD contexts that we know, by their URLs. None is ever fetched. */
const CONTEXTS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  [CREDENTIALS_CONTEXT, credentials],
  [BARCODES_CONTEXT, barcodes],
  [UTOPIA_CONTEXT, utopia],
]);

export const isKnownContext = (url: unknown): boolean => typeof url === "string" && CONTEXTS.has(url);

/** Thrown when a credential refers to a context, or to a registry entry, that we don't have. */
export class UnknownFormat extends Error {}

/**
 * Loads a context from those that we ship.
 * @throws UnknownFormat for any other URL
 */
export async function loadContext(url: string) {
  const document = CONTEXTS.get(url);
  if (!document) throw new UnknownFormat(`No context ${url}`);
  return { documentUrl: url, contextUrl: null, document };
}

const SUITE_TYPE = "https://w3id.org/security#cryptosuiteString";
const CALIFORNIA = "credentials.dmv.ca.gov";
const CALIFORNIA_TEST = "uat-credentials.dmv.ca.gov";

const numbered = (values: readonly string[], from = 1) =>
  new Map(values.map((value, i): [string, number] => [value, from + i]));
const keysOf = (domain: string, count: number) =>
  Array.from({ length: count }, (_, i) => `did:web:${domain}#vm-vcb-${i + 1}`);
const listOf = (domain: string, number: number) => `https://api.${domain}/status/dlid/${number}/status-lists`;

/** The contexts of the specification's examples, with their numbers. */
const EXAMPLE_CONTEXTS = numbered([CREDENTIALS_CONTEXT, BARCODES_CONTEXT, UTOPIA_CONTEXT], 32768);

/**
 * The entries of the CBOR-LD registry (json-ld/cborld-registry, `tables`) that we know: 100 for the examples of VC
 * Barcodes 1.0, which Utopia uses, too, and 31000000 for California's licenses and ID cards.
 */
const TABLES: ReadonlyMap<number, readonly [string, Map<string, number>][]> = new Map([
  [
    100,
    [
      ["context", EXAMPLE_CONTEXTS],
      [SUITE_TYPE, numbered(["ecdsa-rdfc-2019", "ecdsa-sd-2023", "eddsa-rdfc-2022", "ecdsa-xi-2023"])],
    ],
  ],
  [
    31_000_000,
    [
      ["context", numbered([CREDENTIALS_CONTEXT, BARCODES_CONTEXT])],
      [SUITE_TYPE, numbered(["ecdsa-xi-2023"])],
      [
        "url",
        numbered([
          `did:web:${CALIFORNIA}`,
          ...[1, 2, 3].map((number) => listOf(CALIFORNIA, number)),
          ...keysOf(CALIFORNIA, 15),
          `did:web:${CALIFORNIA_TEST}`,
          listOf(CALIFORNIA_TEST, 1),
          ...keysOf(CALIFORNIA_TEST, 5),
          ...[2, 3].map((number) => listOf(CALIFORNIA_TEST, number)),
        ]),
      ],
    ],
  ],
]);

/** @returns whether we have a registry entry; null stands for the format before there was a registry */
export const isKnownEntry = (entry: number | null): boolean => entry === null || TABLES.has(entry);

/**
 * Loads a table from those that we ship.
 * @throws UnknownFormat for any other registry entry
 */
export async function loadTable({
  registryEntryId,
}: {
  registryEntryId: number;
}): Promise<Map<string, Map<string, number>>> {
  const table = TABLES.get(registryEntryId);
  if (!table) throw new UnknownFormat(`No registry entry ${registryEntryId}`);
  // The decoder keeps and changes what it gets.
  return new Map(table.map(([type, values]) => [type, new Map(values)]));
}

/** The contexts with a number in the format before there was a registry (VC Barcodes 1.0, *CBOR-LD Version 6.X*). */
export const legacyContexts = (): Map<string, number> => new Map(EXAMPLE_CONTEXTS);
