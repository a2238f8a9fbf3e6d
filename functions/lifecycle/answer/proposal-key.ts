/** The keys of all notifications about addresses that subjects proposed start with this. */
export const PROPOSAL_KEY = "other_address:";

/** @returns what the keys for one request start with */
export const proposalKey = (id: string): string => `${PROPOSAL_KEY}${id}:`;
