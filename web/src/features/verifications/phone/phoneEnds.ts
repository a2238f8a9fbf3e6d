import { ApiError } from "#lib/http/errors.ts";
import type { PhoneView } from "../handoff/types.ts";

/** Why this phone can't or needn't continue. */
export type PhoneEnd =
  | "finished"
  /** Canceled here, or on the computer. */
  | "left"
  | "cancelled"
  | "expired"
  /** Another phone has opened the link, or this one has before. */
  | "used"
  /** The link is cut off, or there's none. */
  | "broken"
  | "no_link"
  /** The server no longer accepts the phone's access token. */
  | "disconnected"
  /** The request doesn't take documents anymore. */
  | "closed";

/** What the page says about an end. */
export const END_TEXT: Record<PhoneEnd, { title: string; text: string }> = {
  finished: {
    title: "You can go back to your computer",
    text: "Everything you added here is there, too. You can close this page.",
  },
  left: {
    title: "You canceled on this phone",
    text: "Anything you've already sent is saved. To start again, get a new code on your computer and scan it.",
  },
  cancelled: {
    title: "Canceled on your computer",
    text: "Anything you've already sent is saved. To start again, get a new code on your computer and scan it.",
  },
  expired: {
    title: "This link has expired",
    text: "To continue on this phone, get a new code on your computer and scan it.",
  },
  used: {
    title: "This link was already used",
    text: "It works once, on one phone. If you opened it on this phone, go back to that tab. If you didn't, cancel on your computer and get a new code there.",
  },
  broken: {
    title: "This link didn't work",
    text: "It's incomplete or no longer works. Scan the code on your computer again.",
  },
  no_link: {
    title: "Scan the code on your computer",
    text: "Open your request on your computer and choose Continue on Your Phone. Then scan the code with this phone.",
  },
  disconnected: {
    title: "This phone is no longer connected",
    text: "Anything you've already sent is saved. To continue, get a new code on your computer and scan it.",
  },
  closed: {
    title: "This request doesn't take documents anymore",
    text: "You can go back to your computer to see where it stands.",
  },
};

/** @returns the end that an error means; null if trying again may help */
export function endOfError(error: unknown): PhoneEnd | null {
  if (!(error instanceof ApiError)) return null;
  switch (error.code) {
    case "handoff_opened":
      return "used";
    case "handoff_expired":
      return "expired";
    case "handoff_cancelled":
      return "cancelled";
    case "handoff_done":
      return "finished";
    case "link_invalid":
      return "broken";
    default:
      return error.status === 401 ? "disconnected" : null;
  }
}

/** @returns the end that the server's state means; null if the phone can continue */
export function endOfView({ handoff, verification }: PhoneView): PhoneEnd | null {
  if (handoff.state === "done") return "finished";
  // If the request itself ended, so did the handoff.
  if (!verification.takes_documents) return "closed";
  return handoff.state === "cancelled" || handoff.state === "expired" ? handoff.state : null;
}
