import { useState } from "react";
import { Navigate, useSearchParams } from "react-router-dom";
import { PeerWizard } from "./PeerWizard.tsx";
import { readPrefill } from "./values.ts";

/**
 * `/app/verifications/peer`: the peer wizard. `?type=`, `?purpose=` and `?mode=mutual` prefill it, `?step=` is where one
 * is. To verify oneself (`?mode=self`) takes a new request.
 */
export function Component() {
  const [params] = useSearchParams();
  const [prefill] = useState(() => readPrefill(params));
  const [attempt, setAttempt] = useState(0);
  const { elsewhere } = readPrefill(params);
  if (elsewhere) return <Navigate to={elsewhere} replace />;
  return <PeerWizard key={attempt} prefill={prefill} onStartOver={() => setAttempt(attempt + 1)} />;
}
