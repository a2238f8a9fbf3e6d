import type { FailureReason } from "#contract/enums.ts";
import { type Kind, kindLabel } from "#contract/labels.ts";
import { compose, type Mail } from "#functions/mail/compose.ts";

/** How it ended: by the requester, or for one of the reasons that a failure has. */
export type Ending = FailureReason | "cancelled" | "result_withdrawn";

export interface EndedData extends Kind {
  reader: "requester" | "target" | "self";
  /** Already safe for mail. */
  requester: string;
  /** The requester in the subject line, where no unverified business name may stand (`names.ts`). */
  sender: string;
  /** Already safe for mail. */
  subject: string;
  ending: Ending;
  url: string;
}

const TITLE: Record<Ending, string> = {
  cancelled: "was cancelled",
  consent_declined: "was declined",
  consent_expired: "has expired",
  consent_withdrawn: "was stopped",
  result_withdrawn: "is no longer available",
  evidence_expired: "has expired",
  inconclusive: "came to no clear result",
  no_check_could_run: "could not be carried out",
  provider_error: "could not be carried out",
};

const TO_REQUESTER: Record<Ending, string> = {
  cancelled: "The request was cancelled. You are not charged.",
  consent_declined: "The person you asked said no, as everybody may. You are not charged.",
  consent_expired: "Nobody answered within 14 days. You are not charged.",
  consent_withdrawn:
    "The person you asked took their consent back while the checks ran. You are credited in full.",
  result_withdrawn: "The person you asked took their consent back. The result can no longer be shown to you.",
  evidence_expired: "The documents that were needed did not arrive in time. You are credited in full.",
  inconclusive:
    "The checks ran, but none came to a conclusion. That says nothing against the person. You are credited in full.",
  no_check_could_run: "There was nothing that could be checked. You are credited in full.",
  provider_error: "A service we depend on did not answer. You are credited in full.",
};

const TO_SUBJECT: Record<Ending, string> = {
  ...TO_REQUESTER,
  cancelled: "The request was taken back. There is nothing left for you to do.",
  consent_expired: "You did not answer within 14 days, so nothing was checked.",
  consent_withdrawn: "You took your consent back. Nothing further is read.",
  evidence_expired: "The documents that were needed did not arrive in time, so the request has ended.",
  inconclusive: "The checks ran, but none came to a conclusion. That says nothing against you.",
  no_check_could_run: "There was nothing that could be checked, so the request has ended.",
  provider_error:
    "A service we depend on did not answer, so the request has ended. That says nothing against you.",
};

/** Whoever asked about themselves pays too. */
function words(reader: EndedData["reader"], ending: Ending): string {
  if (reader === "requester") return TO_REQUESTER[ending];
  const credited = " You are credited in full.";
  const isCredited = reader === "self" && TO_REQUESTER[ending].endsWith(credited);
  return isCredited ? TO_SUBJECT[ending] + credited : TO_SUBJECT[ending];
}

export function ended(data: EndedData): Mail {
  const { reader, subject, type, peer, ending, url } = data;
  const kind = kindLabel({ type, peer }).toLowerCase();
  const headingOf = (name: string) => {
    const which = {
      requester: `Your ${kind} verification of ${subject}`,
      target: `The ${kind} verification that ${name} asked for`,
      self: `Your ${kind} verification`,
    }[reader];
    return `${which} ${TITLE[ending]}`;
  };
  // Whoever was only asked may have no account to see the page with, and there is nothing left to see.
  const action = reader === "target" && ending === "cancelled" ? [] : [{ action: "See the details", url }];
  return compose({
    subject: headingOf(data.sender),
    preview: "What happened, and what it means for you.",
    heading: headingOf(data.requester),
    blocks: [words(reader, ending), ...action],
    because:
      reader === "target"
        ? "You get this because the verification was about you."
        : "You get this because you requested the verification.",
  });
}
