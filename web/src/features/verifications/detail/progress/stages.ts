import { isTarget, type Viewed } from "./viewed.ts";

export interface Stage {
  title: string;
  state: "done" | "current" | "upcoming";
}

/**
 * @returns the stages of an open request and which are done, for the requester's side. None for the subject, who sees
 *   what to do instead, and none after the request has ended
 */
export function stagesOf(v: Viewed): Stage[] {
  const isOpen = v.status === "pending" || v.status === "in_progress";
  if (!isOpen || isTarget(v)) return [];
  const isAgreed = v.status === "in_progress";
  const isOpened = isAgreed || Boolean(v.opened_at);
  const isSent = isOpened || (!v.invitation_held && v.waiting_for !== "requester_email");
  const isChecking = isAgreed && v.stage !== "awaiting_evidence";
  const done: Record<string, boolean> = {
    Sent: isSent,
    Opened: isOpened,
    Agreed: isAgreed,
    // Checking can start without documents, because some checks don't need any. Then this stage doesn't count as done.
    "Adding documents": isChecking && Boolean(v.documents?.length),
    Checking: false,
  };
  // Only the last two stages can be current. If "Opened" were marked as current, it would look as if the subject had
  // opened the request.
  const current = isChecking ? "Checking" : isAgreed ? "Adding documents" : undefined;
  return Object.entries(done).map(([title, isDone]) => ({
    title,
    state: title === current ? "current" : isDone ? "done" : "upcoming",
  }));
}
