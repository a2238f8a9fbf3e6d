/** Continuing on a phone: the states of a handoff, from the link on the computer to the documents from the phone. */

/**
 * How far a handoff is.
 * - `waiting`: no phone has opened the link yet.
 * - `opened`: a phone has it open, and shows the number that the computer has to confirm.
 * - `confirmed`: the phone may add documents.
 * - `taking`: it has started.
 * - `done`: the person said on the phone that they're finished.
 * - `cancelled`, `expired`: it ended in another way.
 */
export type HandoffState = "waiting" | "opened" | "confirmed" | "taking" | "done" | "cancelled" | "expired";

/**
 * What ended a handoff. `request`: the request takes no more documents, or its subject left it. `account`: the person
 * signed out on all devices or on the phone, for example by changing their password.
 */
export const HANDOFF_ENDINGS = ["computer", "phone", "request", "account"] as const;
export type HandoffEnding = (typeof HANDOFF_ENDINGS)[number];

/** How the link can be sent to the phone, other than by scanning the QR code. */
export const HANDOFF_CHANNELS = ["email", "sms"] as const;
export type HandoffChannel = (typeof HANDOFF_CHANNELS)[number];

/** The smallest and the largest number that a phone can show. All of them have two digits. */
export const HANDOFF_NUMBERS = { min: 10, max: 99 } as const;

/** A handoff as the computer that started it sees it. */
export interface HandoffAnswer {
  id: string;
  state: HandoffState;
  /** The number that the phone shows. */
  number: number;
  /** How many pictures the phone has taken, and of how many; null until it reports that. */
  taken: number | null;
  of: number | null;
  /** The phone's browser and system, such as "Safari on iPhone"; null until it opens the link, or if unknown. */
  device: string | null;
  /** When the link expires or, once confirmed, the phone's access; ISO 8601. */
  expires_at: string;
  ended_by: HandoffEnding | null;
  /** Whether we can text the link to the account's proven phone number. */
  can_text: boolean;
}
