import { useEffect, useReducer } from "react";
import { isRotating, ROTATION_MS, rotate, START } from "./rotation.ts";

/** A carousel of `count` slides that advances automatically. With reduced motion, it starts paused. */
export function useRotation(count: number) {
  const [state, send] = useReducer(rotate, START);
  const rotating = isRotating(state);

  useEffect(() => {
    const still = matchMedia("(prefers-reduced-motion: reduce)");
    const stop = () => still.matches && send({ type: "pause" });
    stop();
    still.addEventListener("change", stop);
    return () => still.removeEventListener("change", stop);
  }, []);

  // The timer restarts with every story, so a story that the visitor selects shows for the full time, too.
  useEffect(() => {
    if (!rotating) return;
    const index = (state.index + 1) % count;
    const timer = setTimeout(() => send({ type: "select", index }), ROTATION_MS);
    return () => clearTimeout(timer);
  }, [rotating, state.index, count]);

  return { ...state, rotating, send };
}
