/** What the phone knows, kept so that it can continue after the browser discarded the tab to save memory. */
export type KeptHandoff =
  | {
      /** The link is open, and the computer hasn't confirmed the number yet. */
      step: "opened";
      token: string;
      claim: string;
      number: number;
      requesterName: string;
    }
  | {
      /** The phone has access. */
      step: "connected";
      accessToken: string;
      verificationId: string;
      /** How many photos and files were added. */
      sent?: number;
    };

/** Separate from the session of a person who's also signed in on this phone. */
const KEY = "phone-handoff";

/** @returns what this tab has kept; null if there's nothing */
export function readKept(): KeptHandoff | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "null") as KeptHandoff | null;
  } catch {
    // Storage is blocked, so nothing was kept.
    return null;
  }
}

/** Keeps it until the tab is closed, or {@link forgetKept} removes it. */
export function keep(kept: KeptHandoff): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Storage is blocked, so the handoff ends with this page.
  }
}

/** @returns how many photos and files this tab had added before it was reloaded */
export function sentBefore(): number {
  const kept = readKept();
  return kept?.step === "connected" ? (kept.sent ?? 0) : 0;
}

/** Keeps how many photos and files this tab has added. */
export function keepSent(sent: number): void {
  const kept = readKept();
  if (kept?.step === "connected") keep({ ...kept, sent });
}

/** Removes what this tab has kept. */
export function forgetKept(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Storage is blocked, so nothing was kept.
  }
}
