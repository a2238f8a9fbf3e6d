import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { TieBasis } from "#contract/attestation/domain-trust.ts";
import type { AttesterKind } from "#contract/enums.ts";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { fromBase64, toBase64Url } from "#core/crypto/encode.ts";
import { hmac } from "#core/crypto/hmac.ts";
import type { Env } from "#core/env.ts";
import { newId } from "#core/ids.ts";
import { runBatch, type Statement } from "#db/batch.ts";
import { users } from "#db/schema/accounts/users.ts";
import { trustScores } from "#db/schema/trust.ts";
import { type DomainTie, domainTies } from "#db/schema/verification/domain-ties.ts";
import type { Claims } from "#functions/checks/engine/types.ts";
import { fold } from "#functions/checks/spelling/fold.ts";
import { domainSource, revokeReliantOn } from "#functions/credentials/status-entries.ts";
import { registeredDomain } from "#functions/domains/registered.ts";

/** Who a domain may belong to: an employer by name, or the landlord of an address. */
export interface DomainOwner {
  kind: AttesterKind;
  name: string;
}

/** @returns the employer or landlord that contacts of this kind answer for, as stated; null if none was stated */
export function namedIn(kind: AttesterKind, { employment, rental }: Claims): DomainOwner | null {
  const name = kind === "employer" ? employment?.employerName : rental?.previousAddress;
  return name && plainName(name) ? { kind, name } : null;
}

/** Legal forms at the end of a company's name. Requests may state them or leave them out. */
const LEGAL = new Set(
  "inc incorporated llc llp lp ltd limited corp corporation co company plc gmbh ag bv sa".split(" "),
);

/**
 * @returns a name normalized for comparison: folded, and without the legal form at its end; empty if it has no readable
 *   characters
 */
export function plainName(name: string): string {
  const words = fold(name).split(" ");
  while (words.length > 1 && LEGAL.has(words.at(-1) ?? "")) words.pop();
  return words.join(" ");
}

/** Makes the same key for `Acme Foods, Inc.` and `ACME FOODS`. An address is hashed, so its key doesn't reveal it. */
async function nameKey(env: Env, { kind, name }: DomainOwner): Promise<string> {
  if (kind === "employer") return plainName(name);
  return toBase64Url(await hmac(fromBase64(env.LINK_KEY), `domain_tie\u2016${fold(name)}`));
}

/** @returns our findings on which domains belong to a name and which don't, sorted by domain, in one query */
export async function findTies(ctx: Ctx, named: DomainOwner): Promise<DomainTie[]> {
  return ctx.db
    .select()
    .from(domainTies)
    .where(and(eq(domainTies.kind, named.kind), eq(domainTies.nameKey, await nameKey(ctx.env, named))))
    .orderBy(asc(domainTies.domain));
}

/**
 * Records whether a domain belongs to a name. A later finding replaces an earlier one. The Trust Scores of accounts
 * with an address at the domain are computed again, because the finding may tie them to their business. If the domain
 * doesn't belong to the name, credentials that relied on it are revoked.
 * @param found `domain` may be a subdomain; the registered domain is stored
 * @returns the statements for the batch
 */
export async function tieWrite(
  ctx: Ctx,
  named: DomainOwner,
  found: { domain: string; isTied: boolean; basis: TieBasis },
): Promise<Statement[]> {
  const now = ctx.now();
  const values = {
    name: named.kind === "employer" ? named.name.trim() : null,
    isTied: found.isTied,
    basis: found.basis,
    decidedAt: now,
  };
  const key = {
    kind: named.kind,
    nameKey: await nameKey(ctx.env, named),
    domain: registeredDomain(found.domain),
  };
  return [
    ctx.db
      .insert(domainTies)
      .values({ id: newId("tie", now), ...key, ...values })
      .onConflictDoUpdate({
        target: [domainTies.kind, domainTies.nameKey, domainTies.domain],
        set: values,
      }),
    ...(found.isTied ? [] : [revokeReliantOn(ctx, domainSource(key.domain))]),
    ctx.db
      .update(trustScores)
      .set({ nextAt: now })
      .where(inArray(trustScores.userId, withAddressAt(ctx, key.domain))),
  ];
}

const withAddressAt = ({ db }: Ctx, domain: string) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(sql`lower(substr(${users.email}, -length(${domain}) - 1)) IN (${`@${domain}`}, ${`.${domain}`})`);

/** Records what an operator looked up, with an audit row whose `why` names the source. */
export async function tieByOperator(
  ctx: Ctx,
  named: DomainOwner,
  found: { domain: string; isTied: boolean; basis: TieBasis },
  { by, why }: { by: string; why: string },
): Promise<void> {
  const statements = await tieWrite(ctx, named, found);
  const entityId = registeredDomain(found.domain);
  const action = found.isTied ? "domain.tied" : "domain.untied";
  const detail = { name: named.name, basis: found.basis, why };
  await runBatch(ctx.db, [
    ...statements,
    auditRow(ctx, { actor: by, action, entity: "domain", entityId, detail }),
  ]);
}
