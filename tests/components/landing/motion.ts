import { vi } from "vitest";

/** Makes the browser prefer reduced motion for the rest of the test. */
export function preferReducedMotion(): void {
  const query = matchMedia("(prefers-reduced-motion: reduce)");
  Object.defineProperty(query, "matches", { value: true });
  vi.spyOn(window, "matchMedia").mockReturnValue(query);
}
