import { ApiError } from "#lib/http/errors.ts";

/** Why the subject can't continue, and what to do about it. */
interface DeadEndText {
  title: string;
  text: string;
  /** `mail`: get a new link. `sign_in`: use the account. `retry`: try again. */
  offers: readonly ("mail" | "sign_in" | "retry")[];
}

/**
 * How to open a request that isn't waiting for the subject. For such a request, we email a link only to people without
 * a password, and the page can't tell whether the user is one of them.
 */
export const HOW_BACK =
  "If you've opened it without a password before, we'll email you a link. If you have an account, sign in.";

/**
 * @param error what went wrong, such as the server's refusal of an emailed link or of the account that opened it
 * @param sentTo the masked address that the request was sent to, if known
 */
export function deadEndOf(error: unknown, sentTo: string | null = null): DeadEndText {
  const { code = "", status = 500, message = "" } = error instanceof ApiError ? error : {};
  const to = sentTo ? ` to ${sentTo}` : "";
  switch (code) {
    case "link_used":
      return {
        title: "This link was already used",
        text: `A link to sign in works once. We'll email a new one${to}.`,
        offers: ["mail"],
      };
    case "link_expired":
      return {
        title: "This link has expired",
        text: `Links stop working after a while, to keep others out. We'll email a new one${to}.`,
        offers: ["mail"],
      };
    case "sign_in_link_needed":
      return {
        title: "Continue by email",
        text: `You've opened a request before, perhaps on another device. To keep others out, we'll email a fresh link${to}. It works for 15 minutes.`,
        offers: ["mail"],
      };
    case "sign_in_again":
      return {
        title: "Confirm it's you",
        text: "To protect your data, we'll email you a fresh link. Open it to come back here and finish.",
        offers: ["mail"],
      };
    case "account_exists":
      return {
        title: "Sign in to continue",
        text: `There's already an account with this address${sentTo ? ` (${sentTo})` : ""}. Sign in to it to open the request.`,
        offers: ["sign_in"],
      };
    case "request_answered":
      return {
        title: "You've already agreed",
        text: `To add documents or see where it stands, open the request again. ${HOW_BACK}`,
        offers: ["mail", "sign_in"],
      };
    case "request_closed":
      return {
        title: "There's nothing to decide",
        text: `${message} ${HOW_BACK}`,
        offers: ["mail", "sign_in"],
      };
    case "request_moved":
      return {
        title: "This request moved to another address",
        text: "To answer it, use the link in the email we sent there.",
        offers: [],
      };
    case "wrong_account":
      return { title: "This request is for another account", text: message, offers: ["sign_in"] };
    case "account_suspended":
      return { title: "Your account is suspended", text: message, offers: [] };
    case "request_paused":
      return {
        title: "This request is paused",
        text: "You don't need to do anything now. If it goes on, this link will work again.",
        offers: [],
      };
  }
  if (status === 404)
    return {
      title: "This link didn't work",
      text: "It's incomplete or was changed. Open it again from the latest email, or ask for a new one.",
      offers: ["mail"],
    };
  if (status === 429) return { title: "Please wait a moment", text: message, offers: ["retry"] };
  return {
    title: "We couldn't load this page",
    text: message || "Something went wrong on our end. Please try again.",
    offers: ["retry"],
  };
}
