import { lazy, Suspense } from "react";
import { useConnection } from "#lib/http/connection.ts";
// Imported for its side effect: it detects outages.
import "#lib/http/outage.ts";

const ConnectionBanner = lazy(() => import("./ConnectionBanner.tsx"));

/** The outage banner for pages without a live connection. Its code loads only when there's an outage. */
export const OutageBanner = () =>
  useConnection() === "unavailable" && (
    <Suspense>
      <ConnectionBanner />
    </Suspense>
  );
