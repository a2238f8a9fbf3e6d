/**
 * @param hash of an address whose account was deleted (`opt-out.ts`)
 * @returns what stands in its place where others wrote it down; no mail reaches it
 */
export const formerAddressOf = (hash: string): string => `deleted-${hash.slice(0, 16)}@deleted.invalid`;
