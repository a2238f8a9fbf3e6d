import { isPublicAddress } from "../public-address.ts";
import { PublishedFault } from "../published-fault.ts";

/**
 * How many entries a list has: usually (Verifiable Credential Barcodes 1.0, `TerseBitstringStatusListEntry`), and at
 * least, so that an entry stays hidden in the crowd (Bitstring Status List 1.0, 3.2).
 */
export const LIST_LENGTH = { usual: 2 ** 26, least: 2 ** 17 } as const;

/** Whether we read lists of this many entries. */
export const isListLength = (length: number): boolean =>
  Number.isInteger(length) && length >= LIST_LENGTH.least && length <= LIST_LENGTH.usual && length % 8 === 0;

/** Indexes are unsigned numbers of 32 bits. */
const INDEXES = 2 ** 32;

export interface ListPlace {
  /** The list's URL, which is also the credential's id. */
  url: string;
  /** How many entries it has. */
  length: number;
  /** The entry's place in it. */
  index: number;
}

/**
 * Finds the list that has an entry (Verifiable Credential Barcodes 1.0, "Convert Status List Entries"). The entry comes
 * from a barcode that anyone can make, so the list's host has to be one of the issuer's.
 * @param listLength entries of each list; null for the usual number
 * @param isMadeUp whether the issuer is made up, and this isn't production
 * @throws PublishedFault
 */
export function listPlace(
  { hosts, listLength }: { hosts: readonly string[]; listLength: number | null },
  { baseUrl, index }: { baseUrl: string; index: number },
  isMadeUp: boolean,
): ListPlace {
  const length = listLength ?? LIST_LENGTH.usual;
  if (!isListLength(length)) throw new PublishedFault("length_unsupported");
  if (!Number.isInteger(index) || index < 0 || index >= INDEXES)
    throw new PublishedFault("index_out_of_range");
  const url = `${baseUrl}/revocation/${Math.floor(index / length)}`;
  if (!isPublicAddress(url, isMadeUp)) throw new PublishedFault("address_refused");
  // Only the local stack's hosts have a port.
  const { host, hostname } = new URL(url);
  if (!hosts.includes(hostname) && !hosts.includes(host)) throw new PublishedFault("address_refused");
  return { url, length, index: index % length };
}
