import type { Address } from "../engine/types.ts";

/** @returns the address on one line, as people write it; empty if no part of it is known */
export const addressLine = ({ street, city, state, zipCode, country }: Address): string =>
  [street, city, [state, zipCode].filter(Boolean).join(" "), country].filter(Boolean).join(", ");
