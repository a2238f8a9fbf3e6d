import { ADDRESS_MATCHES, addressScore } from "../../../functions/checks/address-match.ts";
import type { Address } from "../../../functions/checks/types.ts";
import type { OpenKind } from "../types.ts";
import { pairOf } from "./pair.ts";

/** Two lines `street|city|state|zip|country`: what was claimed, and what was read. Empty parts were not stated. */
export const open: OpenKind = () => (input) => {
  const [claimed, read] = pairOf(input).map(addressOf);
  const found = addressScore(claimed!, read!);
  return { verdict: found === null ? "person" : found.score >= ADDRESS_MATCHES ? "yes" : "no" };
};

function addressOf(parts: readonly string[]): Address {
  if (parts.length > 5) throw new Error("an address is street|city|state|zip|country");
  const [street, city, state, zipCode, country] = parts.map((part) => part || undefined);
  return { street, city, state, zipCode, country };
}
