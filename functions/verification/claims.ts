import type { Verification } from "../../db/schema/verifications.ts";
import type { Claims } from "../checks/types.ts";
import type { Ctx } from "../context.ts";
import { open, seal } from "../crypto/fields.ts";

const place = (column: "claims" | "ssn", row: string) => ({ table: "verifications", column, row });

/**
 * Encrypts what was stated about a subject. The SSN lies in a column of its own, so that it alone can be
 * deleted when the request ends.
 * @param claims with the SSN as nine digits, if any
 */
export async function sealClaims(ctx: Ctx, id: string, claims: Claims) {
  const { ssn, ...rest } = claims;
  return {
    claims: await seal(ctx.env, place("claims", id), JSON.stringify(rest)),
    ssn: ssn ? await seal(ctx.env, place("ssn", id), ssn) : null,
    ssnLast4: ssn ? ssn.slice(-4) : null,
  };
}

/** @returns what was stated, without the SSN. */
export async function openClaims(ctx: Ctx, row: Pick<Verification, "id" | "claims">): Promise<Claims> {
  return JSON.parse(await open(ctx.env, place("claims", row.id), row.claims)) as Claims;
}

/** @returns the same with the SSN, for the checks only. */
export async function openClaimsWithSsn(
  ctx: Ctx,
  row: Pick<Verification, "id" | "claims" | "ssn">,
): Promise<Claims> {
  const claims = await openClaims(ctx, row);
  if (!row.ssn) return claims;
  return { ...claims, ssn: await open(ctx.env, place("ssn", row.id), row.ssn) };
}
