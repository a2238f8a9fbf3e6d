/**
 * @param hash of a deleted account's address (`opt-out.ts`)
 * @returns what replaces that address in other people's records; no email can reach it
 */
export const formerAddressOf = (hash: string): string => `deleted-${hash.slice(0, 16)}@deleted.invalid`;
