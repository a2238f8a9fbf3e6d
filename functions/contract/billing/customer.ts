import { isIdOf } from "../ids.ts";

/** @returns the person or team behind a customer. A customer's id is the same as theirs. */
export const ownerOf = (customerId: string): { user_id: string } | { team_id: string } =>
  isIdOf("team", customerId) ? { team_id: customerId } : { user_id: customerId };
