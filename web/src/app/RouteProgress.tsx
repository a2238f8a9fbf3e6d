import { useContext, useEffect, useState } from "react";
import { UNSAFE_DataRouterContext as RouterContext } from "react-router-dom";

/**
 * Shows that the next page is loading: a bar at once, and a moment later a text that screen readers announce.
 * It subscribes to the router directly, because `useNavigation` updates in a transition, which a busy page delays.
 */
export function RouteProgress() {
  const router = useContext(RouterContext)?.router;
  const [isLoading, setLoading] = useState(false);
  useEffect(() => router?.subscribe(({ navigation }) => setLoading(navigation.state !== "idle")), [router]);
  return (
    <div aria-live="polite" className="route-progress">
      {isLoading && <span>Loading…</span>}
    </div>
  );
}
