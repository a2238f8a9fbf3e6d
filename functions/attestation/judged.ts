import type { DomainTrust, TieBasis } from "#contract/attestation/domain-trust.ts";
import type { Ctx } from "#core/context.ts";
import type { AttestationRow } from "#db/schema/verification/attestations.ts";
import type { DomainTie } from "#db/schema/verification/domain-ties.ts";
import type { Verification } from "#db/schema/verification/verifications.ts";
import type { Claims } from "#functions/checks/engine/types.ts";
import { domainOf, registeredDomain } from "#functions/domains/registered.ts";
import { domainTrust } from "./domain-trust.ts";
import { contactIn } from "./stated-contact.ts";
import { findTies, namedIn } from "./ties.ts";

/** How much a contact's domain currently says about them. */
interface Judged {
  trust: DomainTrust;
  /** The tie between domain and name, if there is one. */
  tie: { basis: TieBasis; at: number; name: string | null } | null;
}

export interface Judge {
  of: (email: string) => Judged;
  /** The domains tied to the employer or landlord that these contacts answer for. */
  tied: string[];
}

/** What's needed to judge the contacts of one verification. */
interface About {
  row: Pick<Verification, "requesterId" | "targetUserId" | "targetEmail">;
  claims: Claims;
  /** Addresses of the subject's account, in addition to the one that was invited. */
  subjectEmails: readonly string[];
}

/**
 * Reads what we know about the domains of the stated employer or landlord, in one query.
 * @returns a function that judges a verification's contacts by their address, and the tied domains
 */
export async function judgeOf(
  ctx: Ctx,
  kind: AttestationRow["kind"],
  { row, claims, subjectEmails }: About,
): Promise<Judge> {
  const named = namedIn(kind, claims);
  const findings: DomainTie[] = named ? await findTies(ctx, named) : [];
  const isSelf = row.requesterId === row.targetUserId;
  const proposed = isSelf ? null : contactIn(claims);
  const of = (email: string): Judged => {
    const trust = domainTrust({
      email,
      name: named && kind === "employer" ? named.name : null,
      findings,
      requesterDomain: proposed && domainOf(proposed.email),
      subjectEmails: [row.targetEmail, ...subjectEmails],
    });
    const found = findings.find(({ domain }) => domain === registeredDomain(domainOf(email)));
    return {
      trust,
      tie: trust === "tied" && found ? { basis: found.basis, at: found.decidedAt, name: found.name } : null,
    };
  };
  return { of, tied: findings.filter(({ isTied }) => isTied).map(({ domain }) => domain) };
}
