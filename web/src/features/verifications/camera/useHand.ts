import { useState } from "react";

type Hand = "left" | "right";

const KEY = "camera-hand";

/** @returns the side for the buttons when a phone is held sideways, and a function that changes it for good */
export function useHand(): { hand: Hand; change: () => void } {
  const [hand, setHand] = useState<Hand>(() => {
    try {
      return localStorage.getItem(KEY) === "left" ? "left" : "right";
    } catch {
      // Storage is blocked.
      return "right";
    }
  });
  const change = () => {
    const other = hand === "left" ? "right" : "left";
    setHand(other);
    try {
      localStorage.setItem(KEY, other);
    } catch {
      // Storage is blocked, so it's only for this time.
    }
  };
  return { hand, change };
}
