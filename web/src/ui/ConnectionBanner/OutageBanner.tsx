import { lazy, Suspense } from "react";
import { useConnection } from "#lib/http/connection.ts";
// Imported for its side effect, too: it notices outages.
import "#lib/http/outage.ts";

const ConnectionBanner = lazy(() => import("./ConnectionBanner.tsx"));

/** The banner of pages without a live connection, which load it when they need it. */
export const OutageBanner = () =>
  useConnection() === "unavailable" && (
    <Suspense>
      <ConnectionBanner />
    </Suspense>
  );
