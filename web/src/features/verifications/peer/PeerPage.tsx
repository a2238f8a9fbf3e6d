import { useState } from "react";
import { Navigate, useSearchParams } from "react-router-dom";
import { PeerWizard } from "./PeerWizard.tsx";
import { readPrefill } from "./values.ts";

/**
 * `/app/verifications/peer`: the peer wizard. `?type=`, `?purpose=` and `?mode=mutual` prefill it; `?step=` is the
 * current step. `?mode=self` redirects to a new request about the user.
 */
export function Component() {
  const [params] = useSearchParams();
  const [prefill] = useState(() => readPrefill(params));
  const [attempt, setAttempt] = useState(0);
  const { elsewhere } = readPrefill(params);
  if (elsewhere) return <Navigate to={elsewhere} replace />;
  return <PeerWizard key={attempt} prefill={prefill} onStartOver={() => setAttempt(attempt + 1)} />;
}
