import { and, desc, eq, gt, isNull, or, type SQL, sql } from "drizzle-orm";
import { CHECK_LABEL, categoryOf } from "#contract/checks/catalog.ts";
import { gradeWords } from "#contract/labels.ts";
import type { ProfileFact } from "#contract/sharing.ts";
import type { Ctx } from "#core/context.ts";
import { checks } from "#db/schema/checks.ts";
import type { User } from "#db/schema/users.ts";
import { verifications } from "#db/schema/verifications.ts";
import { isCounting } from "#functions/trust/counting.ts";
import { openClaims } from "#functions/verification/claims.ts";
import { applyCurrentRules } from "#functions/verification/stored-result.ts";

/** More facts than this don't fit a profile. */
export const MOST_FACTS = 500;

const iso = (ms: number) => new Date(ms).toISOString();

/**
 * Facts come from the same checks that count for the Trust Score: passed on evidence, outside a sandbox, consent in
 * force, undisputed. Expired ones are left out.
 * @param userId a user's id, or an expression for it
 * @returns the query, newest first
 */
export const selectFacts = (ctx: Ctx, userId: string | SQL) =>
  ctx.db
    .select({
      id: checks.id,
      verificationId: verifications.id,
      claims: verifications.claims,
      completedAt: verifications.completedAt,
      check: checks.check,
      status: checks.status,
      score: checks.score,
      grade: checks.grade,
      reasons: checks.reasons,
      source: checks.source,
      checkedAt: checks.checkedAt,
      expiresAt: checks.expiresAt,
    })
    .from(verifications)
    .innerJoin(checks, eq(checks.verificationId, verifications.id))
    .where(
      and(
        sql`${verifications.targetUserId} = ${userId}`,
        isCounting(ctx, verifications, checks),
        or(isNull(checks.expiresAt), gt(checks.expiresAt, ctx.now())),
      ),
    )
    .orderBy(desc(verifications.completedAt), verifications.id, checks.position)
    .limit(MOST_FACTS);

type FactRow = Awaited<ReturnType<typeof selectFacts>>[number];

/**
 * @param rows the answer of {@link selectFacts}
 * @param isWanted whether a row is needed, before anything in it is decrypted
 * @returns the checks as facts
 */
export async function checkFacts(
  ctx: Ctx,
  rows: readonly FactRow[],
  isWanted: (row: FactRow) => boolean = () => true,
): Promise<ProfileFact[]> {
  const claims = new Map<string, ReturnType<typeof openClaims>>();
  const claimsOf = ({ verificationId: id, claims: sealed }: FactRow) => {
    const known = claims.get(id) ?? openClaims(ctx, { id, claims: sealed });
    claims.set(id, known);
    return known;
  };
  const facts = await Promise.all(
    rows.filter(isWanted).map(async (stored) => {
      const row = applyCurrentRules(stored);
      const category = categoryOf(row.check);
      const at = row.checkedAt ?? row.completedAt;
      // Being on no list says nothing about who someone is.
      if (row.status !== "passed" || row.grade === null || at === null || category === "screening")
        return null;
      const { firstName = "", lastName = "", business } = await claimsOf(row);
      const name = category === "business" ? business?.businessName : `${firstName} ${lastName}`;
      return {
        id: row.id,
        verification_id: row.verificationId,
        check: row.check,
        category,
        label: CHECK_LABEL[row.check],
        name: name?.trim() || null,
        source: row.source ?? "",
        grade: row.grade,
        grade_words: gradeWords({ grade: row.grade, reasons: row.reasons }),
        date: iso(at),
        expires_at: row.expiresAt === null ? null : iso(row.expiresAt),
      } satisfies ProfileFact;
    }),
  );
  return facts.filter((fact) => fact !== null);
}

/** What a user's row says about their confirmed email address and phone number. */
export type ContactRow = Pick<User, "emailVerifiedAt" | "phoneVerifiedAt" | "phoneSandbox">;

/** @returns a fact for each confirmed way to reach a person. A code of the sandbox confirms nothing. */
export function contactFacts({ emailVerifiedAt, phoneVerifiedAt, phoneSandbox }: ContactRow): ProfileFact[] {
  return [
    ...(emailVerifiedAt === null
      ? []
      : [contactFact("email", "Email address", "Link or code sent by email", emailVerifiedAt)]),
    ...(phoneVerifiedAt === null || phoneSandbox
      ? []
      : [contactFact("phone", "Phone number", "One-time code by text message", phoneVerifiedAt)]),
  ];
}

/** @param at when it was confirmed, UTC milliseconds */
const contactFact = (check: "email" | "phone", label: string, method: string, at: number): ProfileFact => ({
  id: check,
  verification_id: null,
  check,
  category: "contact",
  label,
  name: null,
  source: `${method}, answered ${iso(at).slice(0, 10)}`,
  grade: "G4",
  grade_words: "Confirmed by code",
  date: iso(at),
  expires_at: null,
});
