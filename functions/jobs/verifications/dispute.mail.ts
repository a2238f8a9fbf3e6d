import type { DisputeOutcome } from "#contract/enums.ts";
import { type Kind, kindLabel } from "#contract/labels.ts";
import type { DisputeCause } from "#contract/reviews/doubt.ts";
import { type Block, compose, type Mail } from "#functions/mail/compose.ts";

export interface DisputeData extends Kind {
  reader: "requester" | "target" | "self";
  happening: "opened" | DisputeOutcome | "lapsed";
  cause: DisputeCause;
  /** Already safe for email. */
  requester: string;
  /** Already safe for email. */
  subject: string;
  url: string;
}

interface Words {
  heading: string;
  first: string;
  next: string;
}

/** Says that a finding is disputed or how the dispute ended, but neither which finding nor what anyone wrote. */
export function dispute({
  reader,
  happening,
  cause,
  requester,
  subject,
  type,
  peer,
  url,
}: DisputeData): Mail {
  const kind = kindLabel({ type, peer }).toLowerCase();
  const { heading, first, next } =
    cause === "key_compromised"
      ? aboutSignature(
          happening,
          reader === "requester" ? `${kind} verification of ${subject}` : `${kind} verification`,
        )
      : reader === "requester"
        ? toRequester(happening, subject, kind)
        : toSubject(happening, kind);
  const blocks: Block[] = [first, next, { action: "See Result", url }];
  const because = {
    requester: "You're receiving this email because you requested the verification.",
    target: `You're receiving this email because ${requester} requested the verification about you.`,
    self: "You're receiving this email because you requested the verification.",
  }[reader];
  return compose({ subject: heading, preview: first, heading, blocks, because });
}

function toSubject(happening: DisputeData["happening"], kind: string): Words {
  switch (happening) {
    case "opened":
      return {
        heading: "We have your dispute",
        first: `A reviewer will look at the finding you disputed in your ${kind} verification within 30 days.`,
        next: "Until then, its check doesn't count toward a score, and your statement is shown beside it. We'll email you the decision.",
      };
    case "upheld":
      return {
        heading: "Your dispute was upheld",
        first: `A reviewer agreed with you: the finding in your ${kind} verification was wrong.`,
        next: "It no longer counts. Everyone who can see the result sees the new one.",
      };
    case "lapsed":
      return {
        heading: "Your dispute was upheld",
        first: `No reviewer decided within 30 days about the finding you disputed in your ${kind} verification, so it no longer counts.`,
        next: "Everyone who can see the result sees the new one.",
      };
    case "rejected":
      return {
        heading: "Your dispute is closed",
        first: `A reviewer looked at the finding you disputed in your ${kind} verification and didn't change it.`,
        next: "Your statement stays beside it wherever the result is shown. The page gives the reviewer's reason.",
      };
  }
}

function toRequester(happening: DisputeData["happening"], subject: string, kind: string): Words {
  switch (happening) {
    case "opened":
      return {
        heading: "A finding is disputed",
        first: `${subject} disputed a finding in your ${kind} verification. Their statement is shown beside it.`,
        next: "The check doesn't count toward a score until a reviewer decides, within 30 days.",
      };
    case "upheld":
      return {
        heading: "A disputed finding was wrong",
        first: `A disputed finding in your ${kind} verification of ${subject} was wrong. It no longer counts.`,
        next: "The result has changed. Please read it again before you rely on it.",
      };
    case "lapsed":
      return {
        heading: "A disputed finding no longer counts",
        first: `No reviewer decided within 30 days about a disputed finding in your ${kind} verification of ${subject}, so it no longer counts.`,
        next: "The result has changed. Please read it again before you rely on it.",
      };
    case "rejected":
      return {
        heading: "A dispute is closed",
        first: `A reviewer looked at a disputed finding in your ${kind} verification of ${subject} and didn't change it.`,
        next: "It counts again. The subject's statement stays beside it.",
      };
  }
}

/** To either side, if the issuer of a signed document lost control of its key. */
function aboutSignature(happening: DisputeData["happening"], what: string): Words {
  const next = "Everyone who can see the result sees the new one.";
  switch (happening) {
    case "opened":
      return {
        heading: "A signature is in doubt",
        first: `The issuer of a signed document in your ${what} lost control of its key, so the signature may be forged.`,
        next: "Checks that rely on it don't count toward a score until a reviewer decides, within 30 days. We'll email you the decision.",
      };
    case "upheld":
      return {
        heading: "A signature no longer counts",
        first: `A reviewer found that a document's signature in your ${what} can't be relied on.`,
        next,
      };
    case "lapsed":
      return {
        heading: "A signature no longer counts",
        first: `No reviewer decided within 30 days about a document's signature in your ${what}, so it no longer counts.`,
        next,
      };
    case "rejected":
      return {
        heading: "A signature counts again",
        first: `A reviewer looked at the signature in your ${what} that was in doubt, and it counts again.`,
        next: "The page gives the reviewer's reason.",
      };
  }
}
