/** Begins the keys of all notifications about other addresses that subjects asked for. */
export const PROPOSAL_KEY = "other_address:";

/** @returns the beginning of the keys for one request */
export const proposalKey = (id: string): string => `${PROPOSAL_KEY}${id}:`;
