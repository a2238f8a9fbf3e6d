/** What ties a domain to an employer or a landlord. */
export const TIE_BASES = ["registry", "provider", "reviewer", "business"] as const;
export type TieBasis = (typeof TIE_BASES)[number];

/**
 * How much the domain of a contact's address speaks for them (design: verification engine, attestation). `tied`: it is
 * known to belong to whom they answer for. `suggested`: only its name fits. `untied`: nothing is known. `refused`: a
 * reviewer could not tie it. `own`: the subject has an address there.
 */
export const DOMAIN_TRUSTS = [
  "tied",
  "suggested",
  "untied",
  "refused",
  "own",
  "free_mail",
  "lookalike",
] as const;
export type DomainTrust = (typeof DOMAIN_TRUSTS)[number];
