/** Where the walk through the product stands. */
export interface Walk {
  step: number;
  isPlaying: boolean;
  /** The step was entered without playing, so its end is shown at once. */
  isStill: boolean;
  /** The last step has played to its end. */
  isOver: boolean;
  /** Counts the entries, so that a step that is entered again starts again. */
  entry: number;
}

export type WalkEvent = { type: "next" | "previous" | "toggle" | "ended" } | { type: "select"; step: number };

/** @param isMotionWanted false: nothing plays by itself, each step shows its end */
export function startWalk(isMotionWanted: boolean): Walk {
  return { step: 0, isPlaying: isMotionWanted, isStill: !isMotionWanted, isOver: false, entry: 0 };
}

/** What an event makes of a walk of `count` steps. Choosing a step keeps playing, or keeps still. */
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
