import { isTarget, type Viewed } from "./viewed.ts";

export interface Stage {
  title: string;
  state: "done" | "current" | "upcoming";
}

/**
 * @returns how far the subject and the checks have come with an open request, for the requester's side; none for the
 *   subject, who is told what to do instead, and none once it's over
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
    // Some checks need none.
    "Adding documents": isChecking && Boolean(v.documents?.length),
    Checking: false,
  };
  // The first three have happened or haven't. Marked as current, "Opened" would read as if it were.
  const current = isChecking ? "Checking" : isAgreed ? "Adding documents" : undefined;
  return Object.entries(done).map(([title, isDone]) => ({
    title,
    state: title === current ? "current" : isDone ? "done" : "upcoming",
  }));
}
