/** The state of the demo. */
export interface Walk {
  step: number;
  isPlaying: boolean;
  /** Whether this step was entered while the demo wasn't playing. If so, it shows its end state right away. */
  isStill: boolean;
  /** Whether the last step has finished playing. */
  isOver: boolean;
  /** Counts how often steps were entered, so that re-entering a step restarts it. */
  entry: number;
}

export type WalkEvent = { type: "next" | "previous" | "toggle" | "ended" } | { type: "select"; step: number };

/** @param isMotionWanted if false, nothing plays automatically, and each step shows its end state */
export function startWalk(isMotionWanted: boolean): Walk {
  return { step: 0, isPlaying: isMotionWanted, isStill: !isMotionWanted, isOver: false, entry: 0 };
}

/** Applies an event to a demo of `count` steps. Choosing a step neither starts nor pauses the demo. */
export function walk(state: Walk, event: WalkEvent, count: number): Walk {
  const last = count - 1;
  switch (event.type) {
    case "next":
      return state.step < last ? enter(state, state.step + 1, state.isPlaying) : state;
    case "previous":
      return enter(state, Math.max(state.step - 1, 0), state.isPlaying);
    case "select":
      return enter(state, event.step, state.isPlaying);
    case "ended":
      return state.step < last
        ? enter(state, state.step + 1, true)
        : { ...state, isPlaying: false, isOver: true };
    case "toggle":
      if (state.isPlaying) return { ...state, isPlaying: false };
      if (state.isOver) return enter(state, 0, true);
      return state.isStill ? enter(state, state.step, true) : { ...state, isPlaying: true };
  }
}

function enter(state: Walk, step: number, isPlaying: boolean): Walk {
  return { step, isPlaying, isStill: !isPlaying, isOver: false, entry: state.entry + 1 };
}
