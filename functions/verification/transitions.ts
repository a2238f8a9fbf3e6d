import type { FailureReason, Status } from "#contract/enums.ts";
import { STATUS_LABEL } from "#contract/labels.ts";
import { conflict } from "#core/errors.ts";

/** Moves that depend on a verification's status: where each is possible, and the status it leads to, if any. */
const MOVES = {
  open: { from: ["pending", "in_progress", "completed", "failed"] },
  consent: { from: ["pending"], to: "in_progress" },
  decline: { from: ["pending"], to: "failed", reason: "consent_declined" },
  withdraw: { from: ["in_progress"], to: "failed", reason: "consent_withdrawn" },
  /** The result stays, but only its subject can still see it. */
  withdraw_result: { from: ["completed"] },
  /** The subject didn't answer in time. */
  expire_consent: { from: ["pending"], to: "failed", reason: "consent_expired" },
  /** The subject added no evidence in time. */
  expire_evidence: { from: ["in_progress"], to: "failed", reason: "evidence_expired" },
  cancel: { from: ["pending"], to: "cancelled" },
  upload: { from: ["pending", "in_progress"] },
  /** The subject proves the stated phone number. */
  code: { from: ["in_progress"] },
  evidence_complete: { from: ["in_progress"] },
  /** The subject decides which contacts we email. */
  contacts: { from: ["in_progress"] },
  complete: { from: ["in_progress"], to: "completed" },
  fail: { from: ["in_progress"], to: "failed" },
  export: { from: ["completed"] },
  dispute: { from: ["completed"] },
  adverse_action: { from: ["completed"] },
  /** One side of a peer check rates the other. */
  rate: { from: ["completed"] },
  /** The subject of a peer check asks for a check of its requester in return. */
  mutual: { from: ["pending", "in_progress", "completed"] },
} as const satisfies Record<string, { from: readonly Status[]; to?: Status; reason?: FailureReason }>;
export type Move = keyof typeof MOVES;

/** All moves, for tests that try every move in every status. */
export const ALL_MOVES = Object.keys(MOVES) as Move[];

/** @returns whether a move is possible in this status. */
export function canMove(move: Move, status: Status): boolean {
  return (MOVES[move].from as readonly Status[]).includes(status);
}

/** @throws DomainError 409 `wrong_status` if the move isn't possible in this status. */
export function assertMove(move: Move, status: Status): void {
  if (canMove(move, status)) return;
  throw conflict(
    "wrong_status",
    `This verification is ${STATUS_LABEL[status].toLowerCase()}, so that's no longer possible.`,
  );
}
