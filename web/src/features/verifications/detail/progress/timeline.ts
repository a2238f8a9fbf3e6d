import type { Status, WaitingFor } from "#contract/enums.ts";
import { waitsFor } from "#contract/labels.ts";

type StepState = "done" | "current" | "upcoming" | "skipped" | "failed" | "cancelled";

export interface TimelineStep {
  id: "submitted" | "started" | "ended";
  title: string;
  /** What an open request is waiting for. */
  description?: string;
  state: StepState;
  /** ISO 8601, or null if the step hasn't happened. */
  time: string | null;
}

interface Moments {
  status: Status;
  created_at: string;
  processing_started_at: string | null;
  completed_at: string | null;
  updated_at: string;
  waiting_for?: WaitingFor | null;
  viewer_roles?: readonly string[];
  requester_name?: string;
}

const STARTED: Record<Status, StepState> = {
  pending: "upcoming",
  in_progress: "done",
  completed: "done",
  failed: "done",
  cancelled: "cancelled",
};

const ENDED: Record<Status, { title: string; state: StepState }> = {
  pending: { title: "Completed", state: "upcoming" },
  in_progress: { title: "Completed", state: "current" },
  completed: { title: "Completed", state: "done" },
  failed: { title: "Failed", state: "failed" },
  cancelled: { title: "Cancelled", state: "cancelled" },
};

/** @returns the request's three steps. The titles and states of the last two depend on the request's status */
export function timelineSteps(v: Moments): TimelineStep[] {
  const { status } = v;
  const isOver = status === "completed" || status === "failed" || status === "cancelled";
  return [
    { id: "submitted", title: "Request Submitted", state: "done", time: v.created_at },
    { id: "started", ...startedStep(v), ...waitStep(v), time: v.processing_started_at },
    { id: "ended", ...ENDED[status], time: isOver ? (v.completed_at ?? v.updated_at) : null },
  ];
}

/** While the request is open, the second step says what we're waiting for. */
const waitStep = ({ waiting_for, viewer_roles = [], requester_name: requester = "" }: Moments) =>
  waiting_for
    ? {
        description: waitsFor(waiting_for, {
          isSubject: viewer_roles.includes("target"),
          isRequester: viewer_roles.includes("requester"),
          requester,
        }),
      }
    : {};

/** If a request failed before processing began, because it was declined or expired, it skipped this step. */
const startedStep = ({ status, processing_started_at: time }: Moments) =>
  status === "failed" && time === null
    ? ({ title: "Processing Not Started", state: "skipped" } as const)
    : { title: "Processing Started", state: STARTED[status] };
