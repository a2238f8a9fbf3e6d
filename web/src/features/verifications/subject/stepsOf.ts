import { KIND_OF_TYPE } from "#contract/attestation/attester-kind.ts";
import { CHECK_DOCUMENTS, type CheckId, checksFor } from "#contract/checks/catalog.ts";
import { isPictureOnly } from "#contract/documents/sides.ts";
import type { PeerKind, VerificationType } from "#contract/enums.ts";
import type { VerificationDetail } from "../shared/api/types.ts";
import { hasAction } from "../shared/hasAction.ts";
import type { Progress } from "./frame/Screen.tsx";

/** The steps that a person takes, in order. */
const STEPS = ["who", "why", "name", "agree", "documents", "decision", "details"] as const;
export type Step = (typeof STEPS)[number];
/** What the subject's page can show: a step, the waiting screen, or the end. */
export type Place = Step | "waiting" | "end";

/**
 * @returns the steps of a request with these properties. They're the same with and without a session, so that a step's
 *   number never changes.
 */
export function stepsOf(
  type: VerificationType,
  checks: readonly CheckId[],
  peer: { kind: PeerKind } | null,
): Step[] {
  const isThere: Partial<Record<Step, boolean>> = {
    documents: checks.some((check) => CHECK_DOCUMENTS[check].length > 0),
    // Peer checks don't name an employer.
    decision: !peer && KIND_OF_TYPE[type] !== undefined,
    details: checks.includes("phone_verification"),
  };
  return STEPS.filter((step) => isThere[step] ?? true);
}

/** @returns the step's number and how many there are; null for the waiting screen and the end */
export function progressOf(step: Place, steps: readonly Step[]): Progress | null {
  const at = (steps as readonly Place[]).indexOf(step);
  return at < 0 ? null : { at: at + 1, of: steps.length };
}

/** The parts of a request that determine its steps. */
export type OnTheWay = Pick<
  VerificationDetail,
  | "verification_type"
  | "requested_services"
  | "peer"
  | "status"
  | "waiting_for"
  | "documents"
  | "contacts"
  | "phone_code"
  | "actions"
>;

/** @returns all checks of a request, even before it has started */
export const checksOf = (
  v: Pick<OnTheWay, "verification_type" | "requested_services"> & { peer: { kind: PeerKind } | null },
): CheckId[] => checksFor(v.verification_type, v.requested_services, v.peer?.kind);

const isOpen = ({ status }: OnTheWay) => status === "pending" || status === "in_progress";

/** @returns whether the subject still has to decide about contacts */
export const asksAboutContacts = (v: Pick<OnTheWay, "waiting_for" | "contacts">): boolean =>
  v.waiting_for === "contact_decision" || v.contacts.some(({ status }) => status === "proposed");

/** The steps that can be due, in order, and when they are. */
const IS_DUE = {
  agree: (v) => hasAction(v, "consent"),
  documents: (v) =>
    v.status === "in_progress" &&
    hasAction(v, "upload") &&
    checksOf(v).some((check) => CHECK_DOCUMENTS[check].length > 0) &&
    (v.documents.every(isPictureOnly) || v.waiting_for === "documents"),
  decision: (v) => v.status === "in_progress" && hasAction(v, "contacts") && asksAboutContacts(v),
  details: (v) => v.status === "in_progress" && hasAction(v, "code") && v.phone_code?.proven_at === null,
} as const satisfies Partial<Record<Step, (v: OnTheWay) => boolean>>;

const DUE = Object.keys(IS_DUE) as (keyof typeof IS_DUE)[];

/** @returns the first step that's due according to the server's state, or the waiting screen or the end */
export function placeOf(v: OnTheWay): Place {
  if (!isOpen(v)) return "end";
  return DUE.find((step) => IS_DUE[step](v)) ?? "waiting";
}

/** @returns what comes after a step that the subject has finished, even if more could be added there */
export function placeAfter(v: OnTheWay, step: Step): Place {
  if (!isOpen(v)) return "end";
  const rest = DUE.slice(DUE.indexOf(step as keyof typeof IS_DUE) + 1);
  return rest.find((next) => IS_DUE[next](v)) ?? "waiting";
}

/** Whether the subject may open this step or screen now. */
function isReachable(v: OnTheWay, place: string): place is Place {
  switch (place) {
    case "who":
    case "why":
      return isOpen(v);
    case "agree":
      return hasAction(v, "consent");
    case "documents":
      return v.status === "in_progress" && hasAction(v, "upload");
    case "decision":
      return v.status === "in_progress" && hasAction(v, "contacts");
    case "details":
      return IS_DUE.details(v);
    case "waiting":
      return v.status === "in_progress" && !IS_DUE.decision(v) && v.waiting_for !== "phone_code";
    default:
      return false;
  }
}

/**
 * @param asked the step in the page's URL
 * @returns that step if it's possible now, otherwise the one from {@link placeOf}
 */
export const placeFor = (v: OnTheWay, asked: string | null): Place =>
  asked !== null && isReachable(v, asked) ? asked : placeOf(v);

/** @returns the step that Back shows; undefined if there's none */
export function stepBefore(v: OnTheWay, place: Place): Step | undefined {
  const steps = stepsOf(v.verification_type, checksOf(v), v.peer);
  const at = place === "waiting" ? steps.length : (steps as Place[]).indexOf(place);
  return steps.slice(0, Math.max(0, at)).findLast((step) => step !== "details" && isReachable(v, step));
}
