import { plural } from "#contract/plural.ts";
import type { Handoff } from "./types.ts";

/** What the panel on the computer shows. */
export type HandoffView =
  | { name: "offer" }
  /** `url` is null after a reload, because the server returns it only once. */
  | { name: "code"; url: string | null }
  | { name: "compare"; number: number; device: string | null }
  | { name: "connected"; device: string | null; progress: string }
  | { name: "done"; arrived: string }
  | { name: "ended"; how: "cancelled" | "expired" | "closed" };

/** What this page knows besides the server's answer. */
interface Known {
  /** The URL of a handoff that this page created. */
  created: { id: string; url: string } | null;
  /** The last handoff that was live while this page was open. */
  seen: string | null;
  /** The handoff whose end has been shown long enough. */
  closed: string | null;
}

const LIVE: readonly Handoff["state"][] = ["waiting", "opened", "confirmed", "taking"];

/** @returns whether a handoff can still continue */
export const isLive = (handoff: Handoff | null): boolean => handoff !== null && LIVE.includes(handoff.state);

/**
 * @param handoff the server's answer; null if there's none
 * @returns what to show. A handoff that ended before this page was open, or was canceled here, isn't shown
 */
export function viewOf(handoff: Handoff | null, { created, seen, closed }: Known): HandoffView {
  if (!handoff || closed === handoff.id) return { name: "offer" };
  const { device } = handoff;
  const isSeen = seen === handoff.id;
  switch (handoff.state) {
    case "waiting":
      return { name: "code", url: created?.id === handoff.id ? created.url : null };
    case "opened":
      return { name: "compare", number: handoff.number, device };
    case "confirmed":
    case "taking":
      return { name: "connected", device, progress: progressText(handoff) };
    case "done":
      return isSeen ? { name: "done", arrived: arrivedText(handoff) } : { name: "offer" };
    case "cancelled":
      return isSeen ? endOf(handoff) : { name: "offer" };
    case "expired":
      return isSeen ? { name: "ended", how: "expired" } : { name: "offer" };
  }
}

function endOf({ ended_by: by }: Handoff): HandoffView {
  // Canceled on the computer, perhaps in another tab, there's nothing to explain.
  if (by === "computer" || by === null) return { name: "offer" };
  return { name: "ended", how: by === "phone" ? "cancelled" : "closed" };
}

function progressText({ state, taken, of }: Handoff): string {
  if (state === "confirmed") return "Your phone is ready to take photos.";
  if (!taken) return "Taking photos…";
  return of && taken < of ? `${taken} of ${plural(of, "photo")} taken` : `${plural(taken, "photo")} taken`;
}

const arrivedText = ({ taken }: Handoff): string =>
  taken ? `${plural(taken, "photo")} arrived from your phone.` : "You're done on your phone.";

/** @returns the heading */
export function titleOf(view: HandoffView): string {
  switch (view.name) {
    case "offer":
      return "Take the photos with your phone";
    case "code":
      return view.url ? "Scan this code with your phone" : "Continue on your phone";
    case "compare":
      return `Does your phone show ${view.number}?`;
    case "connected":
      return view.device ? `Connected to ${view.device}` : "Connected to your phone";
    case "done":
      return "Done on your phone";
    case "ended":
      return END_TITLE[view.how];
  }
}

const END_TITLE: Record<(HandoffView & { name: "ended" })["how"], string> = {
  cancelled: "You canceled on your phone",
  expired: "The code has expired",
  closed: "Your phone was disconnected",
};

/** @returns who opened the link */
export const openedBy = (device: string | null): string => `${device ?? "A phone"} opened the link.`;

/** @returns what screen readers say when the panel changes by itself; empty if it changed because of a press */
export function announcementOf(view: HandoffView): string {
  switch (view.name) {
    case "compare":
      return `${openedBy(view.device)} ${titleOf(view)}`;
    case "connected":
      return view.progress;
    case "done":
      return view.arrived;
    case "ended":
      return `${titleOf(view)}.`;
    default:
      return "";
  }
}
