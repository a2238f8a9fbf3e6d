import { type Kind, kindLabel } from "#contract/labels.ts";
import { VERDICT, type Verdict } from "#contract/verdicts.ts";
import { compose, type Mail } from "#functions/mail/compose.ts";

export interface CompletedData extends Kind {
  reader: "requester" | "target" | "self";
  /** Already safe for email. */
  requester: string;
  /** Already safe for email. */
  subject: string;
  /** Null if the reader isn't allowed to see it. Its names are safe for email. */
  verdict: Verdict | null;
  /** Says that the result doesn't reach the level of assurance that the requester asked for; null if it does. */
  shortfall: string | null;
  url: string;
}

/**
 * Says that there is a result, whether it falls short of what was asked for, and the verdict, but never quotes a
 * different name found on a document.
 */
export function completed(data: CompletedData): Mail {
  const { reader, requester, subject, type, peer, verdict, shortfall, url } = data;
  const kind = kindLabel({ type, peer }).toLowerCase();
  const texts = {
    requester: {
      heading: `The result for ${subject} is ready`,
      first: `The ${kind} verification you requested is complete. The report shows what was checked, where each finding comes from, and how strong it is.`,
      because: "You're receiving this email because you requested the verification.",
    },
    target: {
      heading: "The verification about you is complete",
      first: `The ${kind} verification that ${requester} requested is complete. You see the same findings as they do. If one is wrong, you can dispute it. You can also withdraw your consent.`,
      because: "You're receiving this email because the verification is about you.",
    },
    self: {
      heading: "Your verification is complete",
      first: `Your ${kind} verification is complete. The report shows what was checked, where each finding comes from, and how strong it is.`,
      because: "You're receiving this email because you requested the verification.",
    },
  }[reader];
  return compose({
    subject: texts.heading,
    preview: "Open Countersign to read it.",
    heading: texts.heading,
    blocks: [
      ...(shortfall ? [shortfall] : []),
      ...(verdict ? [`${VERDICT[verdict.kind].word}. ${verdict.text}`] : []),
      texts.first,
      { action: "See Result", url },
    ],
    because: texts.because,
  });
}
