import type { ContactAnswer, VerificationDetail } from "#features/verifications/shared/api/types.ts";
import { dateText, dateTimeText } from "#lib/format/format.ts";
import type { BadgeTone } from "#ui/Badge/Badge.tsx";

type Status = ContactAnswer["status"];

const STATUS: Record<Status, { label: string; tone: BadgeTone }> = {
  proposed: { label: "Your decision", tone: "warn" },
  refused: { label: "Not asked", tone: "neutral" },
  asked: { label: "Asked", tone: "info" },
  // The badge doesn't show what the contact answered. The result does.
  answered: { label: "Answered", tone: "info" },
  declined: { label: "Declined", tone: "neutral" },
  reported: { label: "Won't answer", tone: "neutral" },
  expired: { label: "No answer", tone: "warn" },
  stopped: { label: "Stopped", tone: "neutral" },
};

const leaving = (at: string | null): string =>
  at ? `We'll email them after ${dateTimeText(at)}` : "We're about to email them";

const TO_SUBJECT: Record<Status, (contact: ContactAnswer) => string> = {
  proposed: () => "The requester named them. We won't email them unless you agree.",
  refused: ({ approved_at }) =>
    approved_at
      ? "You asked us to stop. The link in our email to them no longer works."
      : "You decided not to ask them.",
  asked: ({ expires_at, mailed_at, mail_leaves_at }) =>
    `${mailed_at ? "We emailed them" : leaving(mail_leaves_at)}. They can answer until ${
      expires_at ? dateText(expires_at) : "the week is over"
    }.`,
  answered: () => "Their answer has arrived.",
  declined: () => "They declined. Name someone else, or upload a document instead.",
  reported: () => "They asked us not to email them. Name someone else, or upload a document instead.",
  expired: () =>
    "They didn't answer within seven days. You can name someone else, or upload a document instead.",
  stopped: () => "The request ended before they answered.",
};

const TO_REQUESTER: Record<Status, (contact: ContactAnswer) => string> = {
  ...TO_SUBJECT,
  proposed: () => "We'll email them only if the person you're verifying agrees.",
  refused: ({ approved_at }) =>
    approved_at
      ? "The person you're verifying asked us to stop."
      : "The person you're verifying didn't want us to ask them.",
  declined: () => "They declined to answer.",
  reported: () => "They asked us not to email them.",
  expired: () =>
    "They didn't answer within seven days. The person you're verifying can name someone else, or upload a document instead.",
};

/** @returns the badge for a contact's status. If the subject agreed first and refused later, it says "Stopped" */
export const contactStatus = ({ status, approved_at }: ContactAnswer) =>
  STATUS[status === "refused" && approved_at ? "stopped" : status];

/** @returns a contact's status, worded for the subject or for the requester's side */
export const contactText = (contact: ContactAnswer, isTarget: boolean): string =>
  (isTarget ? TO_SUBJECT : TO_REQUESTER)[contact.status](contact);

type Domains = NonNullable<VerificationDetail["contact_domains"]>;

/** @returns the rule for which domains count as the employer's or landlord's, and those we know; both sides see it */
export function domainsText({ kind, name, domains }: Domains): string {
  const whose = kind === "employer" ? (name ?? "the employer") : "the landlord";
  const rule = `An answer counts as the ${kind}'s only if it comes from a domain that belongs to ${whose}.`;
  return domains.length > 0
    ? `${rule} We know of: ${domains.join(", ")}. Any other answer counts as a reference.`
    : `${rule} We don't know one yet, so a reviewer looks it up first. Until then, any answer counts as a reference.`;
}

/** @returns how a contact's domain affects the weight of their answer, or null if it doesn't */
export function trustText(
  { trust, domain }: ContactAnswer,
  { kind }: Domains,
  isTarget: boolean,
): string | null {
  switch (trust) {
    case "tied":
      return `${domain} belongs to the ${kind}, so their answer counts as the ${kind}'s.`;
    case "suggested":
    case "untied":
      return `A reviewer is checking whether ${domain} belongs to the ${kind}.`;
    case "refused":
      return `We couldn't confirm that ${domain} belongs to the ${kind}, so this is a reference.`;
    case "own":
      return isTarget
        ? `You have an address at ${domain} too, so this is a reference.`
        : `The person you're verifying has an address at ${domain} too, so this is a reference.`;
    case "free_mail":
      return `Anyone can get an address at ${domain}, so this is a reference.`;
    case "lookalike":
      return `${domain} resembles another domain, so this is a reference.`;
    default:
      return null;
  }
}

/**
 * @returns a contact's name and address, or only the address if the name is unknown. A viewer who isn't allowed to see
 *   the address gets only its domain
 */
export function contactName(contact: ContactAnswer): { title: string; more: string | null } {
  const { name, email, domain } = contact;
  if (email === null) return { title: `Someone at ${domain}`, more: null };
  return name ? { title: name, more: email } : { title: email, more: null };
}
