import { eq, type SQL, sql } from "drizzle-orm";
import type { NameStatus, SharedProfile } from "#contract/sharing/sharing.ts";
import type { Ctx } from "#core/context.ts";
import { open } from "#core/crypto/fields.ts";
import { users } from "#db/schema/accounts/users.ts";
import { trustScores } from "#db/schema/trust.ts";
import {
  type PersonParts,
  type ShownPerson,
  shownPerson,
  UNVERIFIED_ACCOUNT,
  wholeName,
} from "#functions/accounts/names/shown-person.ts";

/** The columns of a user that a profile is made from. */
const profileColumns = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  businessName: users.businessName,
  avatarId: users.avatarId,
  email: users.email,
  emailVerifiedAt: users.emailVerifiedAt,
  provenPhone: users.provenPhone,
  phoneVerifiedAt: users.phoneVerifiedAt,
  phoneSandbox: users.phoneSandbox,
  suspendedAt: users.suspendedAt,
  createdAt: users.createdAt,
} as const;

/**
 * @param userId a user's id, or an expression for it
 * @returns the query for the user's columns
 */
export const selectPerson = ({ db }: Ctx, userId: string | SQL) =>
  db.select(profileColumns).from(users).where(sql`${users.id} = ${userId} AND ${users.deletedAt} IS NULL`);

export type Person = Awaited<ReturnType<typeof selectPerson>>[number];

/**
 * @param userId a user's id, or an expression for it
 * @returns the query for the stored Trust Score with its pieces
 */
export const selectScore = ({ db }: Ctx, userId: string | SQL) =>
  db.select().from(trustScores).where(eq(trustScores.userId, userId));

/** @returns a profile's fields about its owner's name */
export function presentName(
  person: PersonParts,
  status: NameStatus,
): Pick<SharedProfile, "name" | "name_status" | "unverified_name" | "first_name"> {
  const { name, unverifiedName } = publicName(person, status);
  return {
    name,
    name_status: status,
    unverified_name: unverifiedName,
    first_name: unverifiedName === null ? person.firstName : "its owner",
  };
}

/**
 * @returns how strangers see the account's name: unchanged if a document proves it, otherwise only if it
 *   isn't suspicious
 */
export const publicName = (person: PersonParts, status: NameStatus): ShownPerson =>
  status === "document"
    ? { name: wholeName(person), unverifiedName: null }
    : shownPerson(person, UNVERIFIED_ACCOUNT);

/** @returns the confirmed phone number; null if there's none, or if only the sandbox confirmed it */
export async function confirmedPhone(ctx: Ctx, person: Person): Promise<string | null> {
  const { id, provenPhone, phoneVerifiedAt, phoneSandbox } = person;
  if (provenPhone === null || phoneVerifiedAt === null || phoneSandbox) return null;
  return open(ctx.env, { table: "users", column: "proven_phone", row: id }, provenPhone);
}
