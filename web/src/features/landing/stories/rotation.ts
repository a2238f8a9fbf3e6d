import { SECOND } from "#contract/time.ts";

/** How long each story shows, in milliseconds. */
export const ROTATION_MS = 5 * SECOND;

export interface Rotation {
  index: number;
  /** Whether the carousel was stopped, with the pause button or because the visitor prefers reduced motion. */
  isPaused: boolean;
  /** Whether the pointer or the focus is on the carousel, which keeps the stories from rotating. */
  isHeld: boolean;
  /**
   * Whether the play button was pressed, so that the stories rotate even while `isHeld`. Reset when the visitor pauses
   * or leaves the carousel.
   */
  isInsisted: boolean;
}

export type RotationEvent =
  | { type: "toggle" | "pause" | "hold" | "release" }
  | { type: "select"; index: number };

export const START: Rotation = { index: 0, isPaused: false, isHeld: false, isInsisted: false };

/** Whether the stories rotate automatically now. */
export function isRotating(state: Rotation): boolean {
  return !state.isPaused && (!state.isHeld || state.isInsisted);
}

/** Applies an event to the carousel (WAI-ARIA carousel pattern). */
export function rotate(state: Rotation, event: RotationEvent): Rotation {
  switch (event.type) {
    case "select":
      return { ...state, index: event.index };
    case "toggle":
      return isRotating(state)
        ? { ...state, isPaused: true, isInsisted: false }
        : { ...state, isPaused: false, isInsisted: true };
    case "pause":
      return { ...state, isPaused: true };
    case "hold":
      return { ...state, isHeld: true };
    case "release":
      return { ...state, isHeld: false, isInsisted: false };
  }
}
