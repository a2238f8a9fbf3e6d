import { KIND_OF_TYPE } from "#contract/attestation/attester-kind.ts";
import { documentNeeds } from "#contract/documents/document-needs.ts";
import { DOCUMENT_LABEL, waitsFor } from "#contract/labels.ts";
import { CLOCK } from "#contract/limits.ts";
import { plural } from "#contract/plural.ts";
import { reviewTime } from "#contract/reviews/review-time.ts";
import { PROVIDER_ASKED } from "#contract/verification/outcome.ts";
import { type HeldInvitation, heldText } from "#features/verifications/shared/heldMessage.ts";
import { endedText } from "./ended.ts";
import {
  isRequester,
  isTarget,
  lateSentence,
  lateText,
  type ProgressText,
  sentences,
  subjectName,
  type Viewed,
} from "./viewed.ts";

/** @returns the verification's status at `now` (UTC ms), worded for this viewer */
export function progressText(v: Viewed, now = Date.now()): ProgressText {
  if (v.status === "completed") {
    if (v.consent.withdrawn_at) return withdrawn(v);
    if (v.mutual.held)
      return {
        title: "This result is waiting for the other one",
        text: "You'll both see the results once the other check ends.",
      };
    return {
      title: "The checks have finished",
      text: sentences("See the results for what they found.", lateSentence(v)),
    };
  }
  if (v.status === "cancelled" || v.status === "failed") return endedText(v);
  return waiting(v, now);
}

/** @returns one sentence per provider that was asked; empty if any running check isn't waiting for a provider */
function outsideServices({ checks = [] }: Viewed): string[] {
  const asked = checks
    .filter(({ status }) => status === "running")
    .map(({ reasons }) => reasons.find(({ code }) => code === PROVIDER_ASKED)?.text);
  return asked.includes(undefined) ? [] : [...new Set(asked.filter((text) => text !== undefined))];
}

/** @returns the sentence about the only provider, or a sentence that says there are several; the checks name them */
function whoWasAsked(v: Viewed): string {
  const [first = "", ...others] = outsideServices(v);
  return others.length === 0 ? first : "Several providers haven't answered yet.";
}

/** The expected date or, once that has passed, a note that it's taking longer than expected. */
const expectedBy = (at: string, now: number, note?: string): Pick<ProgressText, "when"> => ({
  when:
    Date.parse(at) < now
      ? { label: "Taking longer than expected" }
      : { label: "Expected by", at, ...(note && { note }) },
});

/** When we started waiting for someone to act, and their deadline. Empty if there's no deadline. */
const until = (v: Viewed, label: string): Pick<ProgressText, "since" | "when"> => {
  if (!v.answer_by) return {};
  const lasts = v.status === "pending" ? CLOCK.consent : CLOCK.evidence;
  const since = new Date(Date.parse(v.answer_by) - lasts).toISOString();
  return { since, when: { label, at: v.answer_by } };
};

function waiting(v: Viewed, now: number): ProgressText {
  const who = subjectName(v);
  const expected: Pick<ProgressText, "when"> = v.late_at
    ? { when: { label: lateText(v) } }
    : v.expected_by
      ? expectedBy(v.expected_by, now, ", not counting the time we wait for others")
      : {};
  switch (v.stage) {
    case "awaiting_consent":
      if (v.waiting_for === "requester_email" && !isTarget(v)) return unconfirmed(v);
      return isTarget(v)
        ? {
            title: "Waiting for your answer",
            text: "We don't check anything until you agree.",
            ...until(v, "You can answer until"),
          }
        : v.invitation_held
          ? heldProgress(v.invitation_held, who)
          : { ...unanswered(v), ...until(v, "They can answer until") };
    case "awaiting_evidence":
      if (v.review?.document_asked) return askedAgain(v, v.review.document_asked);
      if (v.waiting_for === "phone_code")
        return isTarget(v)
          ? {
              title: "Waiting for the code we text you",
              text: "Request and enter it below, or tell us you have nothing more to add.",
              ...until(v, "You can answer until"),
            }
          : {
              title: `Waiting for ${who} to confirm their phone number`,
              text: `${agreedText(v)} We have everything else. They'll confirm it with a code we text them.`,
              ...until(v, "They can answer until"),
            };
      if (v.waiting_for === "contact_decision") return undecided(v);
      return isTarget(v)
        ? {
            title: "Waiting for your documents",
            text: "Each check starts as soon as it has what it needs. At the deadline, we'll check what you've uploaded.",
            ...until(v, "You can add them until"),
          }
        : {
            title: `Waiting for ${v.documents?.length ? "more " : ""}documents from ${who}`,
            text: evidenceText(v),
            ...until(v, "They can add them until"),
          };
    case "awaiting_attestation":
      return {
        title: waitsFor(v.waiting_for ?? "checks", {
          isSubject: isTarget(v),
          isRequester: isRequester(v),
          requester: v.requester_name,
        }),
        text: "We emailed them to confirm the details. They have 7 days.",
        ...expected,
      };
    case "in_review":
      return {
        title: "With a reviewer",
        text: sentences(reviewText(v), lateSentence(v)),
        ...(v.review?.expected_by ? expectedBy(v.review.expected_by, now) : expected),
      };
    default:
      if (outsideServices(v).length > 0)
        return {
          title: `Waiting for ${outsideServices(v).length > 1 ? "several providers" : "a provider"}`,
          text: `${whoWasAsked(v)} A check without one ends as unavailable, which says nothing about anyone.`,
          ...expected,
        };
      return {
        title: "Checks are running",
        text: `${expected.when && !expected.when.at ? "" : "Most finish within a minute. "}You'll see the outcomes on this page.`,
        ...expected,
      };
  }
}

/** Tells the requester's side whether the subject has opened the request. */
const unanswered = (v: Viewed): Pick<ProgressText, "title" | "text"> =>
  v.opened_at
    ? {
        title: `${subjectName(v)} opened the request`,
        text: "We're waiting for their answer. Nothing is checked or charged until they agree.",
      }
    : {
        title: `Waiting for ${subjectName(v)} to agree`,
        text: `We've emailed ${v.target_user_email}, unless they opted out of our emails. Nothing is checked or charged until they agree.`,
      };

/** Tells the requester's side what the subject has done so far. */
const agreedText = ({ documents = [] }: Viewed): string =>
  documents.length > 0
    ? `They agreed and have added ${plural(documents.length, "document")}.`
    : "They agreed.";

/** Tells the requester's side what the subject has done so far, and which documents would still help. */
function evidenceText(v: Viewed): string {
  const waiting = (v.checks ?? []).filter(({ status }) => status === "waiting").map(({ service }) => service);
  const wanted = documentNeeds(waiting).map(({ words }) => words);
  return sentences(
    agreedText(v),
    wanted.length > 0 ? `We're waiting for: ${wanted.join("; ")}.` : "",
    "When the time is up, the checks use what they've added.",
  );
}

/** @returns the status while the subject has to decide whether we may ask a contact */
function undecided(v: Viewed): ProgressText {
  const kind = KIND_OF_TYPE[v.verification_type] ?? "employer";
  const isAnother = v.contacts?.length && v.contacts.every(({ status }) => status !== "proposed");
  const after = "Without a decision, the checks finish without it.";
  return isTarget(v)
    ? {
        title: `Your decision: may we ask ${isAnother ? "someone else" : `your ${kind}`}?`,
        text: `Your ${kind} can confirm what documents alone can't. Choose below whether we email anyone. ${after}`,
        ...until(v, "You can decide until"),
      }
    : {
        title: `Waiting for ${subjectName(v)}'s decision: may we ask ${isAnother ? "someone else" : `the ${kind}`}?`,
        text: `${agreedText(v)} We email the ${kind} only if they say yes. ${after}`,
        ...until(v, "They can decide until"),
      };
}

function heldProgress(held: HeldInvitation, who: string): ProgressText {
  if (held.until === null)
    return { title: "The invitation couldn't be delivered", text: `${heldText(held)} You aren't charged.` };
  return {
    title: "We haven't sent the invitation yet",
    text: `${heldText(held)} ${who} then has 14 days to answer. You're not charged until they agree.`,
  };
}

/** @returns the status while we hold back the invitation until the requester confirms their own email address */
function unconfirmed(v: Viewed): ProgressText {
  return isRequester(v)
    ? {
        title: "Waiting for you to confirm your email",
        text: `Open the link we emailed you. Then we'll email your request to ${v.target_user_email}.`,
        ...until(v, "The request ends on"),
      }
    : {
        title: `Waiting for ${v.requester_name} to confirm their email`,
        text: `Then we'll email the request to ${v.target_user_email}.`,
        ...until(v, "The request ends on"),
      };
}

/** Says what a reviewer has to look at. If the name is in doubt, both sides learn that before the decision. */
function reviewText(v: Viewed): string {
  const time = `They decide ${reviewTime(v.priority).words}.`;
  if (!v.review?.name_in_doubt) return `A reviewer needs to look at something. ${time}`;
  return isTarget(v)
    ? `The name on your document may differ from the one in the request. ${v.review.may_add ? "You can add a document that shows the other name. " : ""}${time}`
    : `The name on the document may differ from the one in the request. ${time}`;
}

function askedAgain(
  v: Viewed,
  { document_type }: NonNullable<NonNullable<Viewed["review"]>["document_asked"]>,
): ProgressText {
  const label = DOCUMENT_LABEL[document_type];
  return isTarget(v)
    ? {
        title: `Please add this again: ${label}`,
        text: "This document wasn't clear enough for a reviewer to decide. Upload a sharp photo that shows all of it.",
        ...until(v, "You can add it until"),
      }
    : {
        title: `Waiting for a document from ${subjectName(v)}`,
        text: `A reviewer asked for it again: ${label}.`,
        ...until(v, "They can add it until"),
      };
}

function withdrawn(v: Viewed): ProgressText {
  return isTarget(v)
    ? { title: "You withdrew your consent", text: "Only you can still see the results." }
    : {
        title: "Consent was withdrawn",
        text: `${subjectName(v)} withdrew it, so the results are no longer shown or exported.`,
      };
}
