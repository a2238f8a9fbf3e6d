/** Prefix of the `dedupeKey` of every notification about an address that a subject proposed. */
export const PROPOSAL_KEY = "other_address:";

/** @returns the prefix of the `dedupeKey` for the addresses proposed for one request */
export const proposalKey = (id: string): string => `${PROPOSAL_KEY}${id}:`;
