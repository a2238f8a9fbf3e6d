import type { Ctx } from "#core/context.ts";
import { open, seal } from "#core/crypto/fields.ts";
import type { Verification } from "#db/schema/verification/verifications.ts";
import {
  type PersonParts,
  type ShownPerson,
  shownPerson,
  wholeName,
} from "#functions/accounts/names/shown-person.ts";
import { openClaims } from "./claims.ts";

const place = (row: string) => ({ table: "verifications", column: "subject_name", row });

const same = (name: string) => name.normalize("NFC").replace(/\s+/g, " ").trim().toLowerCase();

/**
 * @param name as the subject gave it
 * @returns the encrypted name; null if the request states the same one
 */
export async function sealSubjectName(
  ctx: Ctx,
  row: Pick<Verification, "id" | "claims">,
  name: PersonParts,
): Promise<string | null> {
  const { firstName = "", lastName = "" } = await openClaims(ctx, row);
  if (same(wholeName({ firstName, lastName })) === same(wholeName(name))) return null;
  const { firstName: first, lastName: last } = name;
  return seal(ctx.env, place(row.id), JSON.stringify({ firstName: first, lastName: last }));
}

/**
 * @returns the name that the subject gave instead of the stated one, as both sides see it; null if they gave
 *   none. Anyone can enter any name, so a suspicious one is returned separately, to be shown with a label
 */
export async function presentSubjectName(
  ctx: Ctx,
  row: Pick<Verification, "id" | "subjectName">,
): Promise<{ name: string; unverified_name: string | null } | null> {
  if (row.subjectName === null) return null;
  const given: PersonParts = JSON.parse(await open(ctx.env, place(row.id), row.subjectName));
  const { name, unverifiedName }: ShownPerson = shownPerson(given, "Another name");
  return { name, unverified_name: unverifiedName };
}
