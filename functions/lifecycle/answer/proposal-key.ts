/** The keys of all notifications about addresses that subjects proposed start with this. */
export const PROPOSAL_KEY = "other_address:";

/** @returns the prefix of these keys for one request */
export const proposalKey = (id: string): string => `${PROPOSAL_KEY}${id}:`;
