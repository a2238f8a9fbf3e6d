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
 * Runs `act` now, or, while a button of the mouse is down, once it is up. A message that appears on blur would
 * otherwise move the very button that is being pressed, and the press would miss it.
 */
export function afterPointer(act: () => void): void {
  if (!isDown) {
    act();
    return;
  }
  document.addEventListener("pointerup", () => setTimeout(act), { once: true });
}
