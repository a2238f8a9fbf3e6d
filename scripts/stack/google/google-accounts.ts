import { createHash } from "node:crypto";

/** The account that was chosen for one sign-in. */
export interface GoogleAccount {
  sub: string;
  email: string;
  email_verified: boolean;
  name: string;
  given_name: string;
  family_name: string;
}

/**
 * @param choice the form's fields: `email`, `name`, `unverified`. `sub` is derived from the address unless given.
 * @returns the account's claims, in Google's format
 */
export function accountOf(choice: URLSearchParams): GoogleAccount {
  const email = (choice.get("email") ?? "").trim();
  const name = (choice.get("name") ?? "").trim() || (email.split("@")[0] ?? "");
  const [given_name = "", ...others] = name.split(/\s+/);
  return {
    sub: choice.get("sub") || subOf(email),
    email,
    email_verified: !choice.has("unverified"),
    name,
    given_name,
    family_name: others.join(" "),
  };
}

/** 21 digits, like Google's. */
function subOf(email: string): string {
  const hash = createHash("sha256").update(email.toLowerCase()).digest("hex");
  return (BigInt(`0x${hash}`) % 10n ** 21n).toString().padStart(21, "1");
}
