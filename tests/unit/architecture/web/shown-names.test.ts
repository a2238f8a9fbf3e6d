import { expect, test } from "vitest";
import { files, read } from "../source.ts";

/** A first and a last name put together: in SQL, or in a template. */
const JOINED = /first_?name\b[^\n]{0,12}\|\| ?' '|firstName\} \$\{/i;

/**
 * Why these don't ask `functions/accounts/names`. Everything else that joins both parts shows an account's name without
 * deciding whether it's suspicious.
 */
const ALLOWED: Readonly<Record<string, string>> = {
  "functions/accounts/names/shown-person.ts": "it decides",
  "functions/accounts/profile/present.ts": "one's own profile",
  "functions/accounts/profile/change-profile.ts": "compares one's own name",
  "functions/accounts/google/google-account.ts": "one's own team",
  "functions/billing/customer.ts": "one's own invoices",
  "functions/teams/members.ts": "searches",
  "functions/sharing/facts.ts": "the name that was checked",
  "functions/sharing/access/report-visitor.ts": "for support, with the reporter's address",
};

test("no name of an account is put together without asking whether it's suspicious", () => {
  const joining = files("functions").filter((file) => JOINED.test(read(file)));
  expect(joining.filter((file) => !ALLOWED[file])).toEqual([]);
});
