import { type DomainError, forbidden } from "#core/errors.ts";
import { maskEmail } from "#functions/mail/mask-email.ts";

/** The error for an account other than the one that a request was sent to. */
export const sentToAnother = (address: string): DomainError =>
  forbidden(
    "wrong_account",
    `This request was sent to ${maskEmail(address)}. Sign in with that address to open it.`,
  );

/**
 * The error for someone who proves an address that belonged to another account when the request was sent.
 * They can't open the request by signing in with the address, because it was never meant for them. The error
 * doesn't reveal whose the other account is.
 */
export const belongsToAnother = (): DomainError =>
  forbidden(
    "wrong_account",
    "This request is for another account, which had this address when the request was sent. Sign in to that account to open it.",
  );
