import type { FailureReason } from "../../../../../functions/contract/enums.ts";
import type { VerificationDetail } from "../api/types.ts";

/** Where a verification stands, in words: what is awaited, and from whom. */
export interface Standing {
  title: string;
  text: string;
}

type Viewed = Pick<
  VerificationDetail,
  | "status"
  | "stage"
  | "failure_reason"
  | "target_name"
  | "target_user_email"
  | "requester_name"
  | "viewer_roles"
  | "consent"
>;

const isTarget = (v: Viewed) => v.viewer_roles.includes("target");
const isRequester = (v: Viewed) => v.viewer_roles.includes("requester");
const subjectName = (v: Viewed) => v.target_name ?? v.target_user_email;

/** @returns where it stands, said to this viewer. */
export function standingOf(v: Viewed): Standing {
  if (v.status === "completed")
    return v.consent.withdrawn_at
      ? withdrawn(v)
      : {
          title: "The checks are done",
          text: "Completed says that every check came to an end. What they found is in the results.",
        };
  if (v.status === "cancelled")
    return {
      title: "This request was cancelled",
      text: isRequester(v)
        ? "You are not charged. Nothing was checked."
        : `${v.requester_name} cancelled it before anything was checked.`,
    };
  if (v.status === "failed") return failed(v);
  return waiting(v);
}

function waiting(v: Viewed): Standing {
  const who = subjectName(v);
  switch (v.stage) {
    case "awaiting_consent":
      return isTarget(v)
        ? {
            title: "Waiting for your answer",
            text: "Nothing is read or checked before you agree. You have 14 days to answer.",
          }
        : {
            title: `Waiting for ${who} to agree`,
            text: `We sent a link to ${v.target_user_email}. Nothing is checked before they agree; after 14 days without an answer the request ends and you are not charged.`,
          };
    case "awaiting_evidence":
      return isTarget(v)
        ? {
            title: "Waiting for your documents",
            text: "Each check starts as soon as what it needs is there. You have 7 days from your agreement.",
          }
        : {
            title: `Waiting for documents from ${who}`,
            text: "They agreed. Each check starts as soon as what it needs is there; they have 7 days.",
          };
    case "awaiting_attestation":
      return {
        title: "Waiting for a reference to answer",
        text: "A contact was asked to confirm what was stated, and has 7 days to answer.",
      };
    case "in_review":
      return {
        title: "With a reviewer",
        text: "Something needs a person's judgement. Reviews take up to 3 business days.",
      };
    default:
      return {
        title: "Checks are running",
        text: "Most finish within a minute. This page shows each outcome as it comes.",
      };
  }
}

function withdrawn(v: Viewed): Standing {
  return isTarget(v)
    ? { title: "You withdrew your consent", text: "Only you can still see the results." }
    : {
        title: "Consent was withdrawn",
        text: `${subjectName(v)} withdrew consent, so the results are no longer shown or exported.`,
      };
}

const FAILED: Record<FailureReason, { target: Standing; other: (who: string) => Standing }> = {
  consent_declined: {
    target: { title: "You declined this request", text: "Nothing was read or checked." },
    other: (who) => ({
      title: `${who} declined`,
      text: "Nothing was read or checked, and you are not charged. Declining says nothing about a person.",
    }),
  },
  consent_expired: {
    target: {
      title: "This request expired",
      text: "There was no answer within 14 days. Nothing was checked.",
    },
    other: () => ({
      title: "Nobody answered",
      text: "There was no answer within 14 days. Nothing was checked, and you are not charged.",
    }),
  },
  consent_withdrawn: {
    target: { title: "You stopped the checks", text: "You withdrew your consent. Nothing further was read." },
    other: (who) => ({
      title: `${who} withdrew consent`,
      text: "The checks were stopped, and nothing further was read.",
    }),
  },
  evidence_expired: {
    target: { title: "The time for documents ran out", text: "No documents arrived within 7 days." },
    other: () => ({
      title: "No documents arrived",
      text: "There were no documents within 7 days, so there was nothing to check.",
    }),
  },
  inconclusive: {
    target: { title: "No clear answer", text: "The checks ran, but none of them came to a conclusion." },
    other: () => ({
      title: "No clear answer",
      text: "The checks ran, but none of them came to a conclusion. This speaks neither for nor against anybody.",
    }),
  },
  no_check_could_run: {
    target: { title: "No check could run", text: "There was nothing that could be read and checked." },
    other: () => ({
      title: "No check could run",
      text: "There was nothing that could be read and checked. This speaks neither for nor against anybody.",
    }),
  },
  provider_error: {
    target: { title: "The checks could not finish", text: "A service that we depend on did not answer." },
    other: () => ({
      title: "The checks could not finish",
      text: "A service that we depend on did not answer. You are credited in full.",
    }),
  },
};

function failed(v: Viewed): Standing {
  const said = v.failure_reason && FAILED[v.failure_reason];
  if (!said) return { title: "This verification could not finish", text: "No result was reached." };
  return isTarget(v) ? said.target : said.other(subjectName(v));
}
