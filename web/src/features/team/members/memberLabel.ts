import type { Member } from "../queries.ts";

/** @returns a member's one-line label: their name, or their email address if the name is missing or suspicious */
export const memberLabel = ({ full_name, unverified_name, email }: Member): string =>
  unverified_name ? email : full_name || email;
