import { KIND_OF_TYPE } from "#contract/attester-kind.ts";
import { endedPrice } from "#contract/charges.ts";
import { DOCUMENT_LABEL, waitsFor } from "#contract/labels.ts";
import { PROVIDER_ASKED } from "#contract/outcome.ts";
import { reviewTime } from "#contract/review-time.ts";
import type { VerificationDetail } from "../api/types.ts";
import { type HeldInvitation, heldWords } from "../shared/heldMessage.ts";
import { failureWords } from "./failureMessages.ts";

/** Where a verification stands: whom or what we're waiting for, until when, and what the viewer can do. */
export interface Standing {
  title: string;
  text: string;
  /** A relevant date, with `label` before it and `note` after it. */
  when?: { label: string; at?: string; note?: string };
  /** A link to the next step. */
  next?: { label: string; href: string };
}

type Viewed = Partial<
  Pick<
    VerificationDetail,
    | "checks"
    | "estimated_cost"
    | "amount_due"
    | "credited"
    | "surcharge_refunded"
    | "late_at"
    | "waiting_for"
    | "contacts"
    | "invitation_held"
  >
> &
  Pick<
    VerificationDetail,
    | "id"
    | "verification_type"
    | "status"
    | "stage"
    | "failure_reason"
    | "target_name"
    | "target_user_email"
    | "requester_name"
    | "viewer_roles"
    | "consent"
    | "expected_by"
    | "answer_by"
    | "priority"
    | "processing_started_at"
    | "peer"
    | "mutual"
    | "review"
  >;

const isTarget = (v: Viewed) => v.viewer_roles.includes("target");
const isRequester = (v: Viewed) => v.viewer_roles.includes("requester");
const subjectName = (v: Viewed) => v.target_name ?? v.target_user_email;

/** @returns where the verification stands at `now` (UTC ms), worded for this viewer */
export function standingOf(v: Viewed, now = Date.now()): Standing {
  if (v.status === "completed") {
    if (v.consent.withdrawn_at) return withdrawn(v);
    if (v.mutual.held)
      return {
        title: "This result is waiting for the other one",
        text: "This is a mutual check. Both results open together, as soon as the other check ends.",
      };
    return {
      title: "The checks have finished",
      text: join("All checks have finished. See the results for what they found.", lateSentence(v)),
    };
  }
  if (v.status === "cancelled")
    return {
      title: "This request was cancelled",
      text: isRequester(v)
        ? "You're not charged. Nothing was checked."
        : `${v.requester_name} cancelled it before anything was checked. You don't need to do anything.`,
      ...again(v),
    };
  if (v.status === "failed") {
    const side = isTarget(v) ? "target" : "requester";
    const said = failureWords(v.failure_reason, side, side === "target" ? v.requester_name : subjectName(v));
    const isSelf = isTarget(v) && isRequester(v);
    // Requests from before billing have nothing due, but were credited.
    const due = v.amount_due || v.credited || 0;
    const price = v.estimated_cost ? endedPrice(v.processing_started_at !== null, due) : "";
    const text = join(said.text, lateSentence(v), price, isSelf ? "" : said.next);
    return { title: said.title, text, ...again(v) };
  }
  return waiting(v, now);
}

/** @returns one sentence per provider that was asked; empty if any running check isn't waiting for a provider */
function outsideServices({ checks = [] }: Viewed): string[] {
  const asked = checks
    .filter(({ status }) => status === "running")
    .map(({ reasons }) => reasons.find(({ code }) => code === PROVIDER_ASKED)?.text);
  return asked.includes(undefined) ? [] : [...new Set(asked.filter((text) => text !== undefined))];
}

/** Names a single provider. If there are several, points to the checks instead. */
function whoWasAsked(v: Viewed): string {
  const [first = "", ...others] = outsideServices(v);
  return others.length === 0 ? first : "Several providers haven't answered yet. The checks below name them.";
}

/** The expected date; once it has passed, says that it's taking longer. */
const expectedBy = (at: string, now: number, note?: string): Pick<Standing, "when"> => ({
  when:
    Date.parse(at) < now
      ? { label: "Taking longer than expected" }
      : { label: "Expected by", at, ...(note && { note }) },
});

const join = (...sentences: string[]): string => sentences.filter(Boolean).join(" ");

/** Says that we missed a time we promised, and to whoever paid for it, that they got the surcharge back. No period. */
function lateWords({ surcharge_refunded, status }: Viewed): string {
  const took =
    status === "in_progress" ? "This is taking longer than promised" : "It took longer than promised";
  return surcharge_refunded ? `${took}, so we refunded the priority surcharge` : took;
}

const lateSentence = (v: Viewed): string => (v.late_at ? `${lateWords(v)}.` : "");

const until = (v: Viewed, label: string) => (v.answer_by ? { when: { label, at: v.answer_by } } : {});

function waiting(v: Viewed, now: number): Standing {
  const who = subjectName(v);
  const expected: Pick<Standing, "when"> = v.late_at
    ? { when: { label: lateWords(v) } }
    : v.expected_by
      ? expectedBy(v.expected_by, now, ", not counting the time we wait for others")
      : {};
  switch (v.stage) {
    case "awaiting_consent":
      if (v.waiting_for === "requester_email" && !isTarget(v)) return unconfirmed(v);
      return isTarget(v)
        ? {
            title: "Waiting for your answer",
            text: "We read and check nothing until you agree. You have 14 days to answer.",
            ...until(v, "You can answer until"),
          }
        : v.invitation_held
          ? heldStanding(v.invitation_held, who)
          : {
              title: `Waiting for ${who} to agree`,
              text: `We've emailed ${v.target_user_email}, unless they opted out of our emails. We check nothing until they agree. After 14 days without an answer, the request ends, and you're not charged.`,
              ...until(v, "They can answer until"),
            };
    case "awaiting_evidence":
      if (v.review?.document_asked) return askedAgain(v, v.review.document_asked);
      if (v.waiting_for === "phone_code")
        return isTarget(v)
          ? {
              title: "Waiting for the code we text you",
              text: "Request and enter it below, or tell us you have nothing more to add. You have 7 days.",
              ...until(v, "You can answer until"),
            }
          : {
              title: `Waiting for ${who} to confirm their phone number`,
              text: "We have everything else. They enter a code we text them, or tell us they have nothing more to add.",
              ...until(v, "They can answer until"),
            };
      if (v.waiting_for === "contact_decision") return undecided(v);
      return isTarget(v)
        ? {
            title: "Waiting for your documents",
            text: "Each check starts as soon as it has what it needs. You have 7 days. After that, the checks use what you've added.",
            ...until(v, "You can add them until"),
          }
        : {
            title: `Waiting for documents from ${who}`,
            text: "They agreed. Each check starts as soon as it has what it needs. They have 7 days. After that, the checks use what they've added.",
            ...until(v, "They can add them until"),
          };
    case "awaiting_attestation":
      return {
        title: waitsFor(v.waiting_for ?? "checks", {
          isSubject: isTarget(v),
          isRequester: isRequester(v),
          requester: v.requester_name,
        }),
        text: "We emailed them to confirm the details. They have 7 days to answer.",
        ...expected,
      };
    case "in_review":
      return {
        title: "With a reviewer",
        text: join(reviewText(v), lateSentence(v)),
        ...(v.review?.expected_by ? expectedBy(v.review.expected_by, now) : expected),
      };
    default:
      if (outsideServices(v).length > 0)
        return {
          title: `Waiting for ${outsideServices(v).length > 1 ? "several providers" : "a provider"}`,
          text: `${whoWasAsked(v)} Each answer appears here when it arrives. A check without an answer ends as unavailable, which says nothing about anyone.`,
          ...expected,
        };
      return {
        title: "Checks are running",
        text: `${expected.when && !expected.when.at ? "" : "Most finish within a minute. "}Each outcome appears here as it happens.`,
        ...expected,
      };
  }
}

/** Whether we ask someone is the subject's decision, and the request waits for it. */
function undecided(v: Viewed): Standing {
  const kind = KIND_OF_TYPE[v.verification_type] ?? "employer";
  const isAnother = v.contacts?.length && v.contacts.every(({ status }) => status !== "proposed");
  const after = "If there's no decision within 7 days, we'll finish the checks without asking anyone.";
  return isTarget(v)
    ? {
        title: `Your decision: may we ask ${isAnother ? "someone else" : `your ${kind}`}?`,
        text: `Your ${kind} can confirm what documents alone can't. Choose below whether we email anyone, or finish without it. You can add documents, too. ${after}`,
        ...until(v, "You can decide until"),
      }
    : {
        title: `Waiting for ${subjectName(v)}'s decision: may we ask ${isAnother ? "someone else" : `the ${kind}`}?`,
        text: `The ${kind} can confirm the details by email, but only if ${subjectName(v)} agrees. ${after}`,
        ...until(v, "They can decide until"),
      };
}

function heldStanding(held: HeldInvitation, who: string): Standing {
  if (held.until === null)
    return { title: "The invitation couldn't be delivered", text: `${heldWords(held)} You aren't charged.` };
  return {
    title: "We haven't sent the invitation yet",
    text: `${heldWords(held)} ${who} then has 14 days to answer. You're not charged until they agree.`,
  };
}

/** We hold the invitation back until the requester confirms their own email address. */
function unconfirmed(v: Viewed): Standing {
  return isRequester(v)
    ? {
        title: "Waiting for you to confirm your email",
        text: `Open the link we emailed you. Once your address is confirmed, we'll email your request to ${v.target_user_email}.`,
        ...until(v, "The request ends on"),
      }
    : {
        title: `Waiting for ${v.requester_name} to confirm their email`,
        text: `Once their address is confirmed, we'll email the request to ${v.target_user_email}.`,
        ...until(v, "The request ends on"),
      };
}

/** Tells the subject right away if a name may differ (design: verification engine, result fields). */
function reviewText(v: Viewed): string {
  const time = `They decide ${reviewTime(v.priority).words}.`;
  if (!v.review?.name_in_doubt) return `A reviewer needs to look at something. ${time}`;
  return isTarget(v)
    ? `The name on your document may differ from the one in the request, so a reviewer is comparing them. ${v.review.may_add ? "You can add a document that shows the other name. " : ""}${time}`
    : `The name on the document may differ from the one in the request, so a reviewer is comparing them. ${time}`;
}

function askedAgain(
  v: Viewed,
  { document_type }: NonNullable<NonNullable<Viewed["review"]>["document_asked"]>,
): Standing {
  const label = DOCUMENT_LABEL[document_type];
  return isTarget(v)
    ? {
        title: `Please add this again: ${label}`,
        text: "A reviewer couldn't decide from this document. Please add a sharp, complete picture of it. We keep everything else.",
        ...until(v, "You can add it until"),
      }
    : {
        title: `Waiting for a document from ${subjectName(v)}`,
        text: `A reviewer asked for it again: ${label}. We keep everything else.`,
        ...until(v, "They can add it until"),
      };
}

function withdrawn(v: Viewed): Standing {
  return isTarget(v)
    ? { title: "You withdrew your consent", text: "Only you can still see the results." }
    : {
        title: "Consent was withdrawn",
        text: `${subjectName(v)} withdrew consent, so the results are no longer shown or exported.`,
      };
}

/** A link for the requester to a new request like this one. */
function again(v: Viewed): Pick<Standing, "next"> {
  if (!isRequester(v)) return {};
  const query = new URLSearchParams({ type: v.peer?.kind ?? v.verification_type });
  if (isTarget(v)) query.set("mode", "self");
  else if (v.peer) query.set("purpose", v.peer.context);
  else query.set("again", v.id);
  return { next: { label: "Ask Again", href: `/app/verifications/${v.peer ? "peer" : "new"}?${query}` } };
}
