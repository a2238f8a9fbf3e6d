import type { DomainTrust, TieBasis } from "#contract/attestation/domain-trust.ts";
import type { CheckId } from "#contract/checks/catalog.ts";
import type { Reason } from "#contract/checks/result.ts";
import type { AttesterKind } from "#contract/enums.ts";
import { dateOf } from "#contract/time.ts";
import { reason } from "../engine/outcome.ts";
import type { CheckInput } from "../engine/types.ts";
import type { Attestation } from "./attestation-types.ts";

/**
 * @returns who answered, as the start of a sentence: the employer or landlord if the domain is tied to them; otherwise
 *   "A reference" or "Someone" at the domain
 */
export function speaker(check: CheckId, { kind, trust, domain }: Attestation): string {
  if (trust === "tied") return `The ${kind}`;
  const isReference = kind === "landlord" || check === "reference_check";
  return `${isReference ? "A reference" : "Someone"} at ${domain}`;
}

const THEIRS: Record<TieBasis, (domain: string, name: string, day: string) => string> = {
  registry: (domain, name, day) => `A public registry lists ${domain} for ${name} (looked up ${day}).`,
  provider: (domain, name, day) => `A data provider lists ${domain} for ${name} (looked up ${day}).`,
  reviewer: (domain, name, day) => `A reviewer confirmed on ${day} that ${domain} belongs to ${name}.`,
  business: (domain, name, day) => `${name} proved to us on ${day} that ${domain} is theirs.`,
};

/** @returns why we treat an answer as the employer's or landlord's */
export function tiedBy(kind: AttesterKind, input: CheckInput, { domain, tie }: Attestation): Reason {
  if (!tie) throw new RangeError(`Nothing shows that ${domain} belongs`);
  const name = tie.name ?? statedName(kind, input);
  return reason("attested_tied", THEIRS[tie.basis](domain, name, dateOf(tie.at)));
}

const WHY_NOT: Record<Exclude<DomainTrust, "tied">, (domain: string, name: string) => string> = {
  suggested: (domain, name) => `We couldn't confirm that ${domain} belongs to ${name}.`,
  untied: (domain, name) => `We couldn't confirm that ${domain} belongs to ${name}.`,
  refused: (domain, name) => `We couldn't confirm that ${domain} belongs to ${name}.`,
  own: (domain) =>
    `The person being verified has an address at ${domain} too, so it doesn't show who answered.`,
  free_mail: (domain) => `Anyone can get an address at ${domain}, so it doesn't show who answered.`,
  lookalike: (domain) => `${domain} resembles another domain, so it doesn't show who answered.`,
};

/** @returns why we don't treat an answer as the employer's or landlord's */
export function notTied(kind: AttesterKind, input: CheckInput, { domain, trust }: Attestation): Reason {
  if (trust === "tied") throw new RangeError(`${domain} is tied`);
  return reason("domain_not_tied", WHY_NOT[trust](domain, statedName(kind, input)));
}

/** @returns why a check waits for a reviewer: the domain may still turn out to be the employer's or landlord's */
export const tieOpen = (kind: AttesterKind, input: CheckInput, { domain }: Attestation): Reason =>
  reason("needs_review", `A reviewer is checking whether ${domain} belongs to ${statedName(kind, input)}.`);

/** Requests don't state the landlord's name. */
const statedName = (kind: AttesterKind, { claims }: CheckInput): string =>
  kind === "employer" ? (claims.employment?.employerName ?? "the employer") : "the landlord";
