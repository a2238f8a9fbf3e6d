import { documentName } from "#contract/labels.ts";
import type { Need } from "#contract/teams/needs.ts";
import { verificationName } from "#contract/verification/verification-name.ts";
import { money } from "#lib/format/format.ts";

/** The text of one line of the card. */
export interface NeedLine {
  title: string;
  /** What the need is about, in a few words. */
  about: string;
  /** The words before the need's `until` date, such as "respond by"; undefined if the line doesn't show that date. */
  until?: string;
  /** The button's label. */
  action: string;
  href: string;
}

/** @returns the text of a need's line, and its button's label and link */
export function lineOf(need: Need): NeedLine {
  const href = hrefOf(need);
  const about = aboutOf(need);
  switch (need.kind) {
    case "payment_failed":
      return {
        title: `A payment of ${money(need.amount ?? 0)} failed`,
        about,
        until: "next try",
        action: "Fix Payment",
        href,
      };
    case "payment_confirm":
      return { title: `Confirm a payment of ${money(need.amount ?? 0)}`, about, action: "Confirm", href };
    case "card_expired":
      return { title: "Your card has expired", about, action: "Replace Card", href };
    case "adverse_notice":
      return {
        title: `${need.from ?? "The requester"} may decide against you`,
        about,
        until: "respond by",
        action: "Read Notice",
        href,
      };
    case "document_refused":
      return {
        title: `Add your ${documentName(need.document ?? "other")} again`,
        about,
        until: "by",
        action: "Add Again",
        href,
      };
    case "consent":
      return {
        title: need.from === null ? "You asked to verify yourself" : `${need.from} asks to verify you`,
        about,
        until: "answer by",
        action: "Answer",
        href,
      };
    case "contact_decision":
      return { title: "Say whether we may ask your contact", about, until: "by", action: "Decide", href };
    case "phone_code":
      return { title: "Confirm your phone number", about, until: "by", action: "Confirm", href };
    case "documents":
      return { title: "Add your documents", about, until: "by", action: "Add Documents", href };
    case "final_notice":
      return { title: "Send or withdraw your notice", about, action: "Decide", href };
    case "other_address":
      return { title: "Send a request to another address?", about, action: "Decide", href };
    case "access_request":
      return { title: `${need.from} asks to see your profile`, about, action: "Decide", href };
    case "team_transfer":
      return { title: `You've been offered ${need.from}`, about, action: "Decide", href };
    case "result":
      return { title: "Result ready", about, action: "Read Result", href };
  }
}

function aboutOf({ kind, verification, from, by_reviewer, card }: Need): string {
  if (kind === "access_request") return "Shared profile";
  if (kind === "team_transfer") return "Team ownership";
  if (!verification) return [from, card].filter(Boolean).join(" · ");
  const name = verificationName(verification, verification.subject);
  // The title already says who asked.
  const whole =
    from === null || kind === "consent" || kind === "adverse_notice" ? name : `${name} for ${from}`;
  if (kind !== "document_refused") return whole;
  return `${by_reviewer ? "A reviewer asked for it" : "We couldn't read it"} · ${whole}`;
}

function hrefOf({ kind, verification, team_id }: Need): string {
  if (verification) return `/app/verifications/${verification.id}`;
  if (kind === "access_request") return "/app/share-profile#requests";
  if (kind === "team_transfer") return `/app/team?team=${team_id}`;
  return team_id === null ? "/app/billing" : `/app/billing?team=${team_id}`;
}
