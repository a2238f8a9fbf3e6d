import { useEffect, useRef } from "react";
import type { Status } from "../../../../../functions/contract/enums.ts";

/** When an action's own card goes away with the status it changed, the focus goes to the page's heading. */
export function useVerificationFocus(status: Status): void {
  const before = useRef(status);
  useEffect(() => {
    if (before.current === status) return;
    before.current = status;
    if (document.activeElement && document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
  }, [status]);
}
