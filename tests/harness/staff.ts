import { type Account, type AccountOptions, account } from "./account.ts";
import { type WithAuthenticator, withAuthenticator } from "./authenticator.ts";
import { rows } from "./db.ts";

/**
 * @param on a stack of one's own
 * @returns one of our staff, with a second factor: somebody new, or who is given
 */
export async function staffMember(
  one?: Account,
  on?: NonNullable<AccountOptions["on"]> & { dbUrl: string },
): Promise<WithAuthenticator> {
  const somebody = () => account({ firstName: "Rosa", lastName: "Marin", ...(on && { on }) });
  const person = await withAuthenticator(one ?? (await somebody()));
  await rows("UPDATE users SET staff = 1 WHERE id = ?", [person.id], on?.dbUrl);
  return person;
}
