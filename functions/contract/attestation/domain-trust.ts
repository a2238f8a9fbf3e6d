/** What ties a domain to an employer or a landlord. */
export const TIE_BASES = ["registry", "provider", "reviewer", "business"] as const;
export type TieBasis = (typeof TIE_BASES)[number];

/**
 * How much we trust the domain of a contact's address.
 * - `tied`: we know that it belongs to the employer or landlord.
 * - `suggested`: its name fits, and that's all we know.
 * - `untied`: we know nothing about it.
 * - `refused`: a reviewer found no tie.
 * - `own`: the subject has an address there.
 * - `free_mail`: anyone can get an address there.
 * - `lookalike`: its name resembles another domain's.
 */
export type DomainTrust = "tied" | "suggested" | "untied" | "refused" | "own" | "free_mail" | "lookalike";
