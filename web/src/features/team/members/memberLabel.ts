import type { Member } from "../queries.ts";

/** @returns a member's one-line label: their name, or their address if the name is suspicious */
export const memberLabel = ({ full_name, unverified_name, email }: Member): string =>
  unverified_name ? email : full_name || email;
