import type { MissedTime } from "#contract/enums.ts";
import { type Kind, kindLabel } from "#contract/labels.ts";
import { compose, type Mail } from "#functions/mail/compose.ts";

export interface LateData extends Kind {
  reader: "requester" | "target" | "self";
  /** Already safe for email. */
  requester: string;
  /** Already safe for email. */
  subject: string;
  /** Which of our deadlines has passed. */
  missed: MissedTime;
  /** What we gave back to the requester, as a sentence (`refundText`); empty if nothing. */
  refund: string;
  url: string;
}

const WHY: Record<MissedTime, string> = {
  checks: "The checks have taken longer than that. You'll see each outcome on the page.",
  review:
    "A person had to review something, and no reviewer decided in that time. That check ended without a clear answer, which says nothing about anyone.",
};

/** For both sides, when we took longer than promised. */
export function late({ reader, requester, subject, type, peer, missed, refund, url }: LateData): Mail {
  const kind = kindLabel({ type, peer }).toLowerCase();
  const which = {
    requester: `the ${kind} verification of ${subject}`,
    target: `the ${kind} verification that ${requester} requested`,
    self: `your ${kind} verification`,
  }[reader];
  return compose({
    subject: "A verification is running late",
    preview: "See what happened and what comes next.",
    heading: "We're running late",
    blocks: [
      `We promised a time for ${which}, and we missed it. We're sorry.`,
      WHY[missed],
      ...(reader !== "target" && refund ? [refund] : []),
      { action: "See Details", url },
    ],
    because:
      reader === "target"
        ? "You're receiving this email because the verification is about you."
        : "You're receiving this email because you requested the verification.",
  });
}
