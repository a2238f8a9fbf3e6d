import { isIdOf } from "../ids.ts";

/** @returns the person or the team that a customer is, which have the same id */
export const ownerOf = (customerId: string): { user_id: string } | { team_id: string } =>
  isIdOf("team", customerId) ? { team_id: customerId } : { user_id: customerId };
