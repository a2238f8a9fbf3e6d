import type { DisputeOutcome } from "#contract/enums.ts";
import { type Kind, kindLabel } from "#contract/labels.ts";
import { type Block, compose, type Mail } from "#functions/mail/compose.ts";

export interface DisputeData extends Kind {
  reader: "requester" | "target" | "self";
  happening: "opened" | DisputeOutcome | "lapsed";
  /** Already safe for mail. */
  requester: string;
  /** Already safe for mail. */
  subject: string;
  url: string;
}

interface Words {
  heading: string;
  first: string;
  next: string;
}

/** Says that a finding is disputed or how that ended; never which one, nor what anybody wrote about it. */
export function dispute({ reader, happening, requester, subject, type, peer, url }: DisputeData): Mail {
  const kind = kindLabel({ type, peer }).toLowerCase();
  const { heading, first, next } =
    reader === "requester" ? toRequester(happening, subject, kind) : toSubject(happening, kind);
  const blocks: Block[] = [first, next, { action: "See the result", url }];
  const because = {
    requester: "You get this because you requested the verification.",
    target: `You get this because ${requester} asked for the verification about you.`,
    self: "You get this because you asked for the verification.",
  }[reader];
  return compose({ subject: heading, preview: first, heading, blocks, because });
}

function toSubject(happening: DisputeData["happening"], kind: string): Words {
  switch (happening) {
    case "opened":
      return {
        heading: "We have your dispute",
        first: `A person on our side looks at the finding of your ${kind} verification that you dispute, within 30 days.`,
        next: "Until then its check counts for no score, and your statement is shown beside it. We write to you when it is decided.",
      };
    case "upheld":
      return {
        heading: "Your dispute was upheld",
        first: `A reviewer agrees with you: the finding of your ${kind} verification was wrong.`,
        next: "It no longer counts, and everybody who may see the result sees the new one.",
      };
    case "lapsed":
      return {
        heading: "Your dispute was upheld",
        first: `Nobody decided within 30 days about the finding of your ${kind} verification that you dispute, so it no longer counts.`,
        next: "Everybody who may see the result sees the new one.",
      };
    case "rejected":
      return {
        heading: "Your dispute is closed",
        first: `A reviewer looked at the finding of your ${kind} verification that you dispute: it stands.`,
        next: "Your statement stays beside it, wherever the result is shown. The reviewer's reason is on the page.",
      };
  }
}

function toRequester(happening: DisputeData["happening"], subject: string, kind: string): Words {
  switch (happening) {
    case "opened":
      return {
        heading: "A finding is disputed",
        first: `In your ${kind} verification of ${subject}, a finding is disputed. Their statement is shown beside it.`,
        next: "The check counts for no score until a person on our side has looked, within 30 days.",
      };
    case "upheld":
      return {
        heading: "A disputed finding was wrong",
        first: `In your ${kind} verification of ${subject}, a disputed finding was wrong. It no longer counts.`,
        next: "The result has changed. Please read it again before you rely on it.",
      };
    case "lapsed":
      return {
        heading: "A disputed finding no longer counts",
        first: `In your ${kind} verification of ${subject}, nobody decided within 30 days about a disputed finding, so it no longer counts.`,
        next: "The result has changed. Please read it again before you rely on it.",
      };
    case "rejected":
      return {
        heading: "A dispute is closed",
        first: `In your ${kind} verification of ${subject}, a disputed finding stands.`,
        next: "It counts again. The subject's statement stays beside it.",
      };
  }
}
