import { eq } from "drizzle-orm";
import type { AttesterKind, ReviewDecision } from "#contract/enums.ts";
import type { Ctx } from "#core/context.ts";
import { conflict } from "#core/errors.ts";
import type { Statement } from "#db/batch.ts";
import { attestations } from "#db/schema/verification/attestations.ts";
import { type CheckRow, checks } from "#db/schema/verification/checks.ts";
import type { ReviewRow } from "#db/schema/verification/reviews.ts";
import type { Verification } from "#db/schema/verification/verifications.ts";
import { openContact } from "#functions/attestation/answers.ts";
import { type DomainOwner, findTies, namedIn, tieWrite } from "#functions/attestation/ties.ts";
import { isNamedLike } from "#functions/domains/lookalike.ts";
import { domainOf, registeredDomain } from "#functions/domains/registered.ts";
import { openClaims } from "#functions/verification/claims.ts";
import { resultOf } from "#functions/verification/results/stored-result.ts";

/** The question of whether a domain belongs to the employer or landlord that the request names. */
interface OpenTie {
  named: DomainOwner;
  /** The registered domain, without subdomains. */
  domain: string;
}

async function openTie(ctx: Ctx, row: Verification, check: CheckRow): Promise<OpenTie | null> {
  const { evidence } = await resultOf(ctx, check);
  const [contact] = await ctx.db
    .select()
    .from(attestations)
    .where(eq(attestations.id, String(evidence.attestation_id)));
  const named = contact && namedIn(contact.kind, await openClaims(ctx, row));
  if (!contact || !named) return null;
  const { email } = await openContact(ctx, contact);
  return { named, domain: registeredDomain(domainOf(email)) };
}

/**
 * Turns a review's decision into a finding on who owns a domain. The finding applies to every request that names the
 * same employer or landlord.
 * @param input includes the domain that the reviewer saw, because another contact may have answered in the meantime
 * @returns the statements for the decision's batch; empty if the review isn't about a domain, or if the reviewer asks
 *   for a document again
 * @throws DomainError 409 `evidence_changed` if the reviewer saw a different domain than the one in question now, or if
 *   only one of them exists
 */
export async function tieDecided(
  ctx: Ctx,
  review: ReviewRow,
  row: Verification,
  { decision, domain }: { decision: ReviewDecision; domain?: string | undefined },
): Promise<Statement[]> {
  const isAsked = review.reason === "domain_tie";
  if (!isAsked && domain !== undefined) throw otherQuestion();
  if (!isAsked || decision === "request_again") return [];
  const [check] = await ctx.db.select().from(checks).where(eq(checks.id, review.checkRowId));
  const open = check && (await openTie(ctx, row, check));
  if (open?.domain !== domain) throw otherQuestion();
  if (!open) return [];
  const found = { domain: open.domain, isTied: decision === "approve", basis: "reviewer" as const };
  return tieWrite(ctx, open.named, found);
}

const otherQuestion = () =>
  conflict("evidence_changed", "The question has changed since you opened this. Look again, then decide.");

/** The question of who owns a domain, as a reviewer sees it. */
export interface TieAnswer {
  kind: AttesterKind;
  domain: string;
  /** The employer as stated, or the address that the landlord rented out. */
  name: string;
  /** Whether the domain's name resembles the employer's. That's only a hint, because anyone can register a name. */
  is_called: boolean;
  /** Domains that we already tied to the same name. */
  tied_domains: string[];
}

/** @returns an open review's question about a domain; null if there's no such question */
export async function presentTie(
  ctx: Ctx,
  review: ReviewRow,
  row: Verification,
  check: CheckRow,
): Promise<TieAnswer | null> {
  const open = review.reason === "domain_tie" ? await openTie(ctx, row, check) : null;
  if (!open) return null;
  const { named, domain } = open;
  const ties = await findTies(ctx, named);
  return {
    ...named,
    domain,
    is_called: named.kind === "employer" && isNamedLike(domain, named.name),
    tied_domains: ties.filter(({ isTied }) => isTied).map((tie) => tie.domain),
  };
}
