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
 * Runs `act` now, or after the mouse button is released if one is down. Otherwise a message that appears on blur would
 * move the button being pressed, and the click would miss it.
 */
export function afterPointer(act: () => void): void {
  if (!isDown) {
    act();
    return;
  }
  document.addEventListener("pointerup", () => setTimeout(act), { once: true });
}
