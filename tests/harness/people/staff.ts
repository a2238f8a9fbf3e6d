import { type WithAuthenticator, withAuthenticator } from "../browser/authenticator.ts";
import { rows } from "../stack/db.ts";
import { type Account, type AccountOptions, account } from "./account.ts";

/**
 * @param one the account to make staff; a new one by default
 * @param on a test's own stack
 * @returns a staff member with a second factor
 */
export async function staffMember(
  one?: Account,
  on?: NonNullable<AccountOptions["on"]> & { dbUrl: string },
): Promise<WithAuthenticator> {
  const newStaff = () => account({ firstName: "Rosa", lastName: "Marin", ...(on && { on }) });
  const person = await withAuthenticator(one ?? (await newStaff()));
  await rows("UPDATE users SET staff = 1 WHERE id = ?", [person.id], on?.dbUrl);
  return person;
}

/** @returns a staff member with a second factor who is trained to examine documents */
export async function trainedReviewer(): Promise<WithAuthenticator> {
  const person = await staffMember();
  await rows("UPDATE users SET trained_at = ? WHERE id = ?", [Date.now(), person.id]);
  return person;
}
