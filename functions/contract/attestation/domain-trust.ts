/** What ties a domain to an employer or a landlord. */
export const TIE_BASES = ["registry", "provider", "reviewer", "business"] as const;
export type TieBasis = (typeof TIE_BASES)[number];

/**
 * How much we trust the domain of a contact's address.
 * - `tied`: it's known to belong to whoever they answer for.
 * - `suggested`: only its name fits.
 * - `untied`: we know nothing about it.
 * - `refused`: a reviewer couldn't tie it.
 * - `own`: the subject has an address there.
 */
export type DomainTrust = "tied" | "suggested" | "untied" | "refused" | "own" | "free_mail" | "lookalike";
