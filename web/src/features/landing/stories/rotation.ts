import { SECOND } from "#contract/time.ts";

/** How long each story shows, in milliseconds. */
export const ROTATION_MS = 5 * SECOND;

export interface Rotation {
  index: number;
  /** Stopped with the pause button, or because the visitor prefers reduced motion. */
  isPaused: boolean;
  /** The pointer or the focus is on the carousel. */
  isHeld: boolean;
  /** The play button was pressed, so the stories rotate even while `isHeld`. Leaving the carousel resets this. */
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
