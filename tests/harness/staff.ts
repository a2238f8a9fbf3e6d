import { type Account, account } from "./account.ts";
import { type WithAuthenticator, withAuthenticator } from "./authenticator.ts";
import { rows } from "./db.ts";

/** @returns one of our staff, with a second factor: somebody new, or who is given */
export async function staffMember(one?: Account): Promise<WithAuthenticator> {
  const person = await withAuthenticator(one ?? (await account({ firstName: "Rosa", lastName: "Marin" })));
  await rows("UPDATE users SET staff = 1 WHERE id = ?", [person.id]);
  return person;
}
