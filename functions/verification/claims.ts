import type { Ctx } from "#core/context.ts";
import { open, seal } from "#core/crypto/fields.ts";
import type { Verification } from "#db/schema/verification/verifications.ts";
import type { Claims } from "#functions/checks/engine/types.ts";

const place = (column: "claims" | "ssn" | "ein", row: string) => ({ table: "verifications", column, row });

/**
 * Encrypts what was stated about a subject. Identity numbers have their own columns, so that we can delete just them
 * when the request ends.
 * @param claims with SSN and EIN as nine digits, if any
 * @returns the columns of `verifications`
 */
export async function sealClaims(ctx: Ctx, id: string, claims: Claims) {
  const { ssn, business, ...others } = claims;
  const { ein, ...firm } = business ?? {};
  const rest = { ...others, ...(business && { business: firm }) };
  return {
    claims: await seal(ctx.env, place("claims", id), JSON.stringify(rest)),
    ssn: ssn ? await seal(ctx.env, place("ssn", id), ssn) : null,
    ssnLast4: ssn ? ssn.slice(-4) : null,
    ein: ein ? await seal(ctx.env, place("ein", id), ein) : null,
    einLast4: ein ? ein.slice(-4) : null,
  };
}

/** @returns what was stated, without the identity numbers. */
export async function openClaims(ctx: Ctx, row: Pick<Verification, "id" | "claims">): Promise<Claims> {
  return JSON.parse(await open(ctx.env, place("claims", row.id), row.claims)) as Claims;
}

/** @returns what was stated, including identity numbers that haven't been deleted; for the checks only. */
export async function openClaimsWithNumbers(
  ctx: Ctx,
  row: Pick<Verification, "id" | "claims" | "ssn" | "ein">,
): Promise<Claims> {
  const claims = await openClaims(ctx, row);
  const [ssn, ein] = await Promise.all([
    row.ssn ? open(ctx.env, place("ssn", row.id), row.ssn) : undefined,
    row.ein ? open(ctx.env, place("ein", row.id), row.ein) : undefined,
  ]);
  return {
    ...claims,
    ...(ssn && { ssn }),
    ...(ein && claims.business && { business: { ...claims.business, ein } }),
  };
}
