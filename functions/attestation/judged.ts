import type { DomainTrust, TieBasis } from "#contract/domain-trust.ts";
import type { Ctx } from "#core/context.ts";
import type { AttestationRow } from "#db/schema/attestations.ts";
import type { DomainTie } from "#db/schema/domain-ties.ts";
import type { Verification } from "#db/schema/verifications.ts";
import type { Claims } from "#functions/checks/types.ts";
import { domainOf, registeredDomain } from "#functions/domains/registered.ts";
import { domainTrust } from "./domain-trust.ts";
import { contactIn } from "./proposal.ts";
import { findTies, namedIn } from "./ties.ts";

/** How much a contact's domain speaks for them now. */
export interface Judged {
  trust: DomainTrust;
  /** What ties it, where something does. */
  tie: { basis: TieBasis; at: number; name: string | null } | null;
}

export interface Judge {
  of: (email: string) => Judged;
  /** The domains that are tied to whom these contacts answer for. */
  tied: string[];
}

/** What judging the contacts of one verification goes by. */
interface About {
  row: Pick<Verification, "requesterId" | "targetUserId" | "targetEmail">;
  claims: Claims;
  /** The addresses of the subject's account, beside the one that was asked. */
  subjectEmails: readonly string[];
}

/**
 * @returns the judge of a verification's contacts, by their address; it reads what is known of domains and the stated
 *   name once, in one query
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
