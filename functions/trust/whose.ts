import { or, sql } from "drizzle-orm";
import { categoryOf } from "#contract/checks/catalog.ts";
import { GRADE_WEIGHT, type Grade } from "#contract/enums.ts";
import type { SetAsideReason } from "#contract/sharing/trust.ts";
import type { RatedName, SetAside } from "#contract/sharing/trust-pieces.ts";
import { statedByRequester } from "#contract/verification/claims.ts";
import type { Ctx } from "#core/context.ts";
import type { User } from "#db/schema/accounts/users.ts";
import { type CheckRow, checks } from "#db/schema/verification/checks.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { isTiedByDomain, isTiedByEvidence } from "#functions/accounts/names/business-tie.ts";
import { isExactName, isOwnName } from "#functions/accounts/names/identity-proof.ts";
import { plainName } from "#functions/attestation/ties.ts";
import { compareNames } from "#functions/checks/names/compare.ts";
import { openClaims } from "#functions/verification/claims.ts";
import { applyCurrentRules } from "#functions/verification/results/stored-result.ts";
import { isUndisputed } from "./counting.ts";
import { decayOf, fullUntil } from "./decay.ts";

/**
 * Decides which of an account's checks are about its owner. Evidence that names someone counts only if that's the
 * account's current name, and a score or a profile never knowingly combines evidence about different people.
 */

/** The parts of an account that evidence has to match. */
export type Owner = Pick<User, "firstName" | "lastName" | "businessName">;

/**
 * The columns that show who a check is about, for queries over `verifications`, `checks` and the subject's
 * `users`.
 */
export const whoseColumns = (ctx: Ctx) => ({
  verificationId: verifications.id,
  type: verifications.type,
  claims: verifications.claims,
  completedAt: verifications.completedAt,
  targetName: verifications.targetName,
  isUndisputed: sql<number>`${isUndisputed(ctx, verifications)}`,
  check: checks.check,
  status: checks.status,
  score: checks.score,
  grade: checks.grade,
  reasons: checks.reasons,
  checkedAt: checks.checkedAt,
  expiresAt: checks.expiresAt,
  subjectName: checks.subjectName,
  isTied: sql<number>`(${verifications.type} = 'business'
    AND ${or(isTiedByEvidence(checks), isTiedByDomain(verifications.targetName))})`,
});

/** A row with {@link whoseColumns}. */
export interface WhoseRow
  extends Pick<
    CheckRow,
    | "verificationId"
    | "check"
    | "status"
    | "score"
    | "grade"
    | "reasons"
    | "checkedAt"
    | "expiresAt"
    | "subjectName"
  > {
  type: string;
  claims: string;
  completedAt: number | null;
  /** For a business verification: the business's name. */
  targetName: string | null;
  isUndisputed: number;
  isTied: number;
}

/** A passed check that says something about its subject. */
export type Finding<R extends WhoseRow> = R & { grade: Grade; at: number; category: Scored };
type Scored = Exclude<ReturnType<typeof categoryOf>, "screening">;

export interface SortedOut<R extends WhoseRow> {
  /** In the order of the rows. */
  counted: Finding<R>[];
  setAside: SetAside[];
  /** The identity check that proves the account's current name; null if the name is only stated. */
  proof: Finding<R> | null;
}

/**
 * Sorts out which of an account's checks are about its owner.
 * @param stored checks that passed on evidence (`counting.ts`)
 */
export async function sortOut<R extends WhoseRow>(
  ctx: Ctx,
  owner: Owner,
  stored: readonly R[],
): Promise<SortedOut<R>> {
  const now = ctx.now();
  const rows = stored.flatMap((row) => finding(applyCurrentRules(row)));
  const why = new Map<Finding<R>, SetAsideReason>();
  for (const row of rows) {
    const reason = whyNotTheirs(owner, row);
    if (reason) why.set(row, reason);
  }
  const named = rows.filter((row) => !why.has(row));
  for (const row of await ofOthers(ctx, named)) why.set(row, "other_person");
  const counted = rows.filter((row) => !why.has(row));
  const proofs = counted.filter(
    (row) =>
      row.check === "identity_match" &&
      row.subjectName !== null &&
      isExactName(owner, row.subjectName) &&
      row.isUndisputed === 1 &&
      (row.expiresAt ?? now + 1) > now,
  );
  return {
    counted,
    setAside: [...why].map(([{ verificationId, check, at }, reason]) => ({
      verificationId,
      kind: check,
      why: reason,
      at,
    })),
    proof: strongest(proofs, now),
  };
}

/**
 * @returns the row if it's a passed check that says something about its subject; empty otherwise. Screenings don't:
 *   not being on a list says nothing about who someone is
 */
function finding<R extends WhoseRow>(row: R): Finding<R>[] {
  const { grade } = row;
  const category = categoryOf(row.check);
  const at = row.checkedAt ?? row.completedAt;
  if (row.status !== "passed" || grade === null || at === null || category === "screening") return [];
  return [{ ...row, grade, at, category }];
}

function whyNotTheirs(owner: Owner, row: Finding<WhoseRow>): SetAsideReason | null {
  // Having a phone says nothing about a name.
  if (row.category === "contact") return null;
  const isOwn = row.subjectName === null || isOwnName(owner, row.subjectName);
  if (row.category !== "business") return isOwn ? null : "other_name";
  if (owner.businessName) {
    if (plainName(owner.businessName) !== plainName(row.targetName ?? "")) return "other_business";
  } else if (!isOwn) return "other_name";
  return row.isTied === 1 ? null : "not_tied";
}

/**
 * @returns whether a rating was given under the account's current name. If the account had a business name when it was
 *   rated, that's the name to compare; if not, it's the person's name.
 */
export const isRatedAs = (owner: Owner, { business, ...person }: RatedName): boolean =>
  business ? plainName(owner.businessName ?? "") === plainName(business) : isOwnName(owner, person);

const isAboutPerson = ({ category }: Finding<WhoseRow>) => category !== "contact" && category !== "business";

/**
 * @returns the rows that, judging by the name or birth date, are about a different person than the strongest identity
 *   evidence
 */
async function ofOthers<R extends WhoseRow>(
  ctx: Ctx,
  rows: readonly Finding<R>[],
): Promise<readonly Finding<R>[]> {
  const people = rows.filter(isAboutPerson);
  const first = strongest(
    people.filter(({ category }) => category === "identity"),
    ctx.now(),
  );
  if (!first) return [];
  const others = people.filter(({ verificationId }) => verificationId !== first.verificationId);
  if (others.length === 0) return [];
  const births = new Map<string, Promise<string | undefined>>();
  const birthOf = (row: Finding<R>): Promise<string | undefined> => {
    const { verificationId: id, claims } = row;
    const known =
      births.get(id) ??
      openClaims(ctx, { id, claims }).then((opened) => statedByRequester(opened).dateOfBirth);
    births.set(id, known);
    return known;
  };
  const born = await birthOf(first);
  const isOther = async (row: Finding<R>) => {
    const { subjectName: name } = row;
    const theirs = await birthOf(row);
    const areBothBorn = born !== undefined && theirs !== undefined;
    if (areBothBorn && born !== theirs) return true;
    if (!name || !first.subjectName) return false;
    return compareNames(first.subjectName, name, { isSameBirth: areBothBorn }).verdict !== true;
  };
  const are = await Promise.all(others.map(isOther));
  return others.filter((_row, i) => are[i]);
}

/** @returns the strongest evidence as of now, the newest if several are equal; null if there's none */
function strongest<R extends WhoseRow>(rows: readonly Finding<R>[], now: number): Finding<R> | null {
  const worth = ({ category, grade, score, at, expiresAt }: Finding<R>) =>
    GRADE_WEIGHT[grade] *
    (score ?? 0) *
    decayOf({ category, fadesAt: fullUntil(category, at, expiresAt) }, now);
  return rows.toSorted((a, b) => worth(b) - worth(a) || b.at - a.at)[0] ?? null;
}
