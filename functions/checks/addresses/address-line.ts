import type { Address } from "../engine/types.ts";

/** @returns an address as people write it on one line; empty if none of it is known */
export const addressLine = ({ street, city, state, zipCode, country }: Address): string =>
  [street, city, [state, zipCode].filter(Boolean).join(" "), country].filter(Boolean).join(", ");
