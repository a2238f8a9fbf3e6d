import { compareAddresses } from "#functions/checks/addresses/compare.ts";
import type { Address } from "#functions/checks/engine/types.ts";
import type { OpenKind } from "../types.ts";
import { pairOf } from "./pair.ts";

/**
 * Two lines of `street|city|state|zip|country`: the stated address, and the one that was read. A part that an address
 * doesn't have is empty.
 */
export const open: OpenKind = () => (input) => {
  const [claimed, read] = pairOf(input).map(addressOf);
  const verdict = compareAddresses(claimed!, read!)?.verdict ?? null;
  return { verdict: verdict === null ? "person" : verdict ? "yes" : "no" };
};

function addressOf(parts: readonly string[]): Address {
  if (parts.length > 5) throw new Error("an address is street|city|state|zip|country");
  const [street, city, state, zipCode, country] = parts.map((part) => part || undefined);
  return { street, city, state, zipCode, country };
}
