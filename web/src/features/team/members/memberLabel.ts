import type { Member } from "../queries.ts";

/** @returns what to call a member where only one line names them: by their address if their name is suspicious */
export const memberLabel = ({ full_name, unverified_name, email }: Member): string =>
  unverified_name ? email : full_name || email;
