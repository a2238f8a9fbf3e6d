import type { FailureReason } from "#contract/enums.ts";
import { type Kind, kindLabel } from "#contract/labels.ts";
import { compose, type Mail } from "#functions/mail/compose.ts";

/** Why a request ended: it was canceled, its result was withdrawn, or it failed (`FailureReason`). */
export type Ending = FailureReason | "cancelled" | "result_withdrawn";

export interface EndedData extends Kind {
  reader: "requester" | "target" | "self";
  /** Already safe for email. */
  requester: string;
  /** The requester's name in the subject line, which must not be an unverified business name (`mail-names.ts`). */
  sender: string;
  /** Already safe for email. */
  subject: string;
  ending: Ending;
  /** What the ending means for the price, as a sentence for the side that pays (`endedPrice`). */
  price: string;
  url: string;
}

const TITLE: Record<Ending, string> = {
  cancelled: "was cancelled",
  consent_declined: "was declined",
  consent_expired: "has expired",
  consent_withdrawn: "was stopped",
  result_withdrawn: "is no longer available",
  evidence_expired: "has expired",
  inconclusive: "has no clear result",
  no_check_could_run: "couldn't be completed",
  provider_error: "couldn't be completed",
};

const TO_REQUESTER: Record<Ending, string> = {
  cancelled: "The request was cancelled.",
  consent_declined: "The person you asked declined.",
  consent_expired: "There was no answer within 14 days.",
  consent_withdrawn: "The person you asked withdrew their consent while the checks ran.",
  result_withdrawn: "The person you asked withdrew their consent. We can't show you the result anymore.",
  evidence_expired: "The documents we needed didn't arrive in time.",
  inconclusive: "The checks ran, but none reached a conclusion. That says nothing against the person.",
  no_check_could_run: "There was nothing to check.",
  provider_error: "A service we rely on didn't answer.",
};

const TO_SUBJECT: Record<Ending, string> = {
  ...TO_REQUESTER,
  cancelled: "The requester cancelled it. There's nothing left for you to do.",
  consent_expired: "You didn't answer within 14 days, so we checked nothing.",
  consent_withdrawn: "You withdrew your consent. We won't read anything more.",
  evidence_expired: "The documents we needed didn't arrive in time, so the request has ended.",
  inconclusive: "The checks ran, but none reached a conclusion. That says nothing against you.",
  no_check_could_run: "There was nothing to check, so the request has ended.",
  provider_error:
    "A service we rely on didn't answer, so the request has ended. That says nothing against you.",
};

/**
 * What happened and, for the side that pays, what that means for the price. In a request about the requester
 * themselves, the subject is the side that pays.
 */
function words({ reader, ending, price }: EndedData): string {
  const said = (reader === "requester" ? TO_REQUESTER : TO_SUBJECT)[ending];
  return reader === "target" || ending === "result_withdrawn" ? said : `${said} ${price}`;
}

export function ended(data: EndedData): Mail {
  const { reader, subject, type, peer, ending, url } = data;
  const kind = kindLabel({ type, peer }).toLowerCase();
  const headingOf = (name: string) => {
    const which = {
      requester: `Your ${kind} verification of ${subject}`,
      target: `The ${kind} verification that ${name} requested`,
      self: `Your ${kind} verification`,
    }[reader];
    return `${which} ${TITLE[ending]}`;
  };
  // A subject who was only invited may have no account to open the page with, and there's nothing left to see there.
  const action = reader === "target" && ending === "cancelled" ? [] : [{ action: "See Details", url }];
  return compose({
    subject: headingOf(data.sender),
    preview: "See what happened and what it means for you.",
    heading: headingOf(data.requester),
    blocks: [words(data), ...action],
    because:
      reader === "target"
        ? "You're receiving this email because the verification was about you."
        : "You're receiving this email because you requested the verification.",
  });
}
