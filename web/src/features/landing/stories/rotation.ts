/** How long a story stays (spec 1 §9). */
export const ROTATION_MS = 5000;

export interface Rotation {
  index: number;
  /** Stopped by its button, or because motion is not wanted. */
  isPaused: boolean;
  /** The pointer or the focus is on it. */
  isHeld: boolean;
  /** Started by its button while held: goes on until the pointer and the focus have left once. */
  isInsisted: boolean;
}

export type RotationEvent =
  | { type: "toggle" | "pause" | "hold" | "release" }
  | { type: "select"; index: number };

export const START: Rotation = { index: 0, isPaused: false, isHeld: false, isInsisted: false };

/** Whether the stories go on by themselves now. */
export function isRotating(state: Rotation): boolean {
  return !state.isPaused && (!state.isHeld || state.isInsisted);
}

/** What an event makes of the carousel (WAI-ARIA carousel pattern). */
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
