import { endedPrice } from "#contract/billing/charges.ts";
import { money } from "#lib/format/format.ts";
import { failureText } from "./failureMessages.ts";
import {
  isRequester,
  isTarget,
  lateSentence,
  type ProgressText,
  sentences,
  subjectName,
  type Viewed,
} from "./viewed.ts";

/** @returns the status of a failed or canceled verification, what that means for its price, and a link to try again */
export function endedText(v: Viewed): ProgressText {
  if (v.status === "cancelled")
    return {
      title: "This request was cancelled",
      text: isRequester(v)
        ? "Nothing was checked, and you're not charged."
        : `${v.requester_name} cancelled it before anything was checked. You don't need to do anything.`,
      ...retryLink(v),
    };
  const side = isTarget(v) ? "target" : "requester";
  const failure = failureText(v.failure_reason, side, side === "target" ? v.requester_name : subjectName(v));
  const isSelf = isTarget(v) && isRequester(v);
  const text = sentences(failure.text, lateSentence(v), paidBack(v), isSelf ? "" : failure.next);
  return { title: failure.title, text, ...retryLink(v) };
}

/** @returns what the payer got back, or that there was no charge; empty for everyone else and for free requests */
function paidBack(v: Viewed): string {
  if (!v.estimated_cost) return "";
  const { credited, refunded } = v;
  const parts = [
    credited ? `${money(credited)} back as credit` : "",
    refunded ? `${money(refunded)} back on the card` : "",
  ].filter(Boolean);
  if (v.processing_started_at !== null && parts.length > 0) return `You got ${parts.join(" and ")}.`;
  return endedPrice(v.processing_started_at !== null, v.amount_due ?? 0);
}

/** @returns for the requester, a link to a new request like this one; for everyone else, nothing */
function retryLink(v: Viewed): Pick<ProgressText, "next"> {
  if (!isRequester(v)) return {};
  const query = new URLSearchParams({ type: v.peer?.kind ?? v.verification_type });
  if (isTarget(v)) query.set("mode", "self");
  else query.set("again", v.id);
  return { next: { label: "Ask Again", href: `/app/verifications/${v.peer ? "peer" : "new"}?${query}` } };
}
