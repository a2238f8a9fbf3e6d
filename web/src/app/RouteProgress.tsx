import { useNavigation } from "react-router-dom";

/** Shows that the next page's code is loading: a bar at once, and after a moment words, which are read aloud, too. */
export function RouteProgress() {
  return (
    <div aria-live="polite" className="route-progress">
      {useNavigation().state !== "idle" && <span>Loading…</span>}
    </div>
  );
}
