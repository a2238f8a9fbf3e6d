import { SECOND } from "#contract/time.ts";
import type { FrameFacts } from "./frames/protocol.ts";
import type { ShotKind } from "./shots.ts";

/** What the person should do now. */
export type Hint =
  /** Nothing is in the outline yet. */
  | "find"
  /** The first side is done. */
  | "next_side"
  | "closer"
  | "hold_still"
  | "too_dark"
  | "glare"
  /** The wrong side of a card. */
  | "turn_over"
  /** A card instead of a passport. */
  | "wrong_document"
  /** A passport's page without its lines of letters. */
  | "show_zone"
  /** All is well: the picture is about to be taken. */
  | "ready";

/** A frame below this mean brightness has too much noise. */
const DARK = 48;
/** A larger share of the frame that's washed out hides something. */
const GLARE = 0.012;
/** The least share of the frame with details, and the least share of its width that they extend over. */
const DETAIL = 0.08;
const EXTENT = 0.62;
/** Least sharpness, and greatest difference between two frames. */
const SHARP = 0.13;
const STILL = 5;

/** How long a picture has to be sharp and still before it's taken, in milliseconds. */
export const STEADY_FOR = SECOND / 2;
/** How long something has to be wrong before we say so, in milliseconds, so that hints don't flicker. */
const WRONG_FOR = 0.3 * SECOND;
/** The same for what may only be because of a picture that isn't sharp yet. */
const WRONG_SIDE_FOR = SECOND;
/** How long people may take to turn a card over. */
const TURNED_AFTER = 3 * SECOND;

/** @returns what's wrong with a frame, most important first; `ready` if nothing is */
export function judge(kind: ShotKind, facts: FrameFacts): Hint {
  const { code } = facts;
  if (kind === "back" && code === "read") return "ready";
  if (facts.brightness < DARK) return "too_dark";
  if (code === "read" && kind === "front") return "turn_over";
  if (code === "read" && kind !== "back") return "wrong_document";
  if (facts.detail < DETAIL) return "find";
  if (facts.extent < EXTENT) return "closer";
  if (facts.glare > GLARE) return "glare";
  if (facts.motion > STILL || facts.sharpness < SHARP) return "hold_still";
  switch (kind) {
    case "front":
      return code ? "turn_over" : "ready";
    case "back":
      return code ? "closer" : "turn_over";
    case "passport":
      return code ? "wrong_document" : facts.hasZone ? "ready" : "show_zone";
    case "card":
      return "ready";
  }
}

/** What the frames so far amount to. */
export interface Guide {
  /** What's shown. */
  hint: Hint;
  /** What the last frames say, and since when, in milliseconds. */
  seen: Hint;
  since: number;
  /** Whether to take the picture now. */
  isReady: boolean;
}

/** @returns the guide before the first frame of a photo. The back comes after the front */
export const newGuide = (kind: ShotKind, at: number): Guide => ({
  hint: kind === "back" ? "next_side" : "find",
  seen: "find",
  since: at,
  isReady: false,
});

/**
 * Adds a frame. A barcode that was read is proof enough, so that picture is taken at once; any other one once it has been
 * sharp and still for {@link STEADY_FOR}.
 * @param at the frame's time in milliseconds
 */
export function follow(guide: Guide, kind: ShotKind, facts: FrameFacts, at: number): Guide {
  const seen = judge(kind, facts);
  const since = seen === guide.seen ? guide.since : at;
  const isReady = seen === "ready" && (kind === "back" || at - since >= STEADY_FOR);
  const isWrongSide = seen === "turn_over" || seen === "show_zone" || seen === "wrong_document";
  // We've just asked for the other side, so leave time to turn the card over.
  const isTurning =
    guide.hint === "next_side" && ["turn_over", "find", "hold_still", "closer"].includes(seen);
  const isShown =
    seen === "ready" || at - since >= (isTurning ? TURNED_AFTER : isWrongSide ? WRONG_SIDE_FOR : WRONG_FOR);
  return { hint: isShown ? seen : guide.hint, seen, since, isReady };
}

/** Which way of adding the picture the screen puts first. */
export type Lead = "camera" | "shutter" | "file";

/** Milliseconds without success after which the shutter, and then the file picker, is put first. */
export const LEADS = { shutter: 10 * SECOND, file: 20 * SECOND } as const;

/** @param tried for how many milliseconds the camera has tried to take this picture */
export const leadAfter = (tried: number): Lead =>
  tried >= LEADS.file ? "file" : tried >= LEADS.shutter ? "shutter" : "camera";

/** What can be wrong with a photo. */
export type Warning = Exclude<Hint, "ready" | "find" | "next_side">;

/** @returns what looks wrong with a photo that the person took themselves; null if nothing does */
export function warningFor(kind: ShotKind, facts: FrameFacts): Warning | null {
  const found = judge(kind, { ...facts, motion: 0 });
  return found === "ready" || found === "find" || found === "next_side" ? null : found;
}
