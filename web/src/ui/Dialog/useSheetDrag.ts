import { type PointerEvent, useRef } from "react";

/**
 * In pixels. A shorter drag snaps back, a drag of at least {@link CLOSE_AT} closes the sheet, and in between, only a
 * flick closes it.
 */
const SNAP_BACK = 50;
const CLOSE_AT = 100;
/** Pixels per millisecond from which a drag counts as a flick. */
const FLICK = 0.5;

/**
 * Lets people drag a bottom sheet down by its handle to close it.
 * @returns event handlers for the handle; the sheet is the handle's closest `[data-sheet]`
 */
export function useSheetDrag(close: () => void) {
  const drag = useRef<{ y: number; at: number; sheet: HTMLElement } | null>(null);

  const end = (event: PointerEvent<HTMLElement>) => {
    const start = drag.current;
    drag.current = null;
    if (!start) return;
    const moved = event.clientY - start.y;
    const flicked = moved >= SNAP_BACK && moved / Math.max(1, event.timeStamp - start.at) > FLICK;
    start.sheet.style.transition = "";
    start.sheet.style.translate = "";
    if (event.type === "pointerup" && (moved >= CLOSE_AT || flicked)) close();
  };
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const sheet = event.currentTarget.closest<HTMLElement>("[data-sheet]");
      if (!sheet || !matchMedia("(max-width: 639.98px)").matches) return;
      if ((event.target as HTMLElement).closest("button, a, input")) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { y: event.clientY, at: event.timeStamp, sheet };
      sheet.style.transition = "none";
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (!drag.current) return;
      drag.current.sheet.style.translate = `0 ${Math.max(0, event.clientY - drag.current.y)}px`;
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
