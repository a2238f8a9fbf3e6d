let isDown = false;

if (typeof document !== "undefined") {
  const up = () => {
    isDown = false;
  };
  document.addEventListener("pointerdown", () => (isDown = true), { capture: true, passive: true });
  document.addEventListener("pointerup", up, { capture: true, passive: true });
  document.addEventListener("pointercancel", up, { capture: true, passive: true });
}

/**
 * Runs `act` at once, or if a mouse button or finger is down, after it's released or lifted. If we didn't wait, a
 * message that appears on blur could move the control that's being clicked, and the click would miss it.
 */
export function afterPointer(act: () => void): void {
  if (!isDown) {
    act();
    return;
  }
  document.addEventListener("pointerup", () => setTimeout(act), { once: true });
}
