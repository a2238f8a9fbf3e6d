import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Navigate, useSearchParams } from "react-router-dom";
import { startQueries } from "#lib/query/startQueries.ts";
import { catalogOptions } from "../shared/api/catalog.ts";
import { detailOptions } from "../shared/api/queries.ts";
import type { VerificationDetail } from "../shared/api/types.ts";
import { FormSkeleton } from "../shared/FormSkeleton.tsx";
import { prefillLike } from "./again.ts";
import { PeerWizard } from "./PeerWizard.tsx";
import { readPrefill } from "./values.ts";

/** Starts the queries for the wizard and, if it starts from an earlier request, for that request. */
export const loader = startQueries((client, { search }) => {
  void client.prefetchQuery(catalogOptions);
  const earlier = search.get("again");
  if (earlier) void client.prefetchQuery(detailOptions(earlier));
});

/**
 * `/app/verifications/peer`: the peer wizard. `?type=`, `?purpose=` and `?mode=mutual` prefill it, or `?again=<id>`
 * starts from an earlier peer check; `?step=` is the current step. `?mode=self` redirects to a new request about the
 * user.
 */
export function Component() {
  const [params] = useSearchParams();
  const earlier = params.get("again");
  const like = useQuery({ ...detailOptions(earlier ?? ""), enabled: earlier !== null });
  const { elsewhere } = readPrefill(params);
  if (elsewhere) return <Navigate to={elsewhere} replace />;
  return like.isLoading ? <FormSkeleton /> : <Wizard like={like.data} />;
}

function Wizard({ like }: { like: VerificationDetail | undefined }) {
  const [params] = useSearchParams();
  const [prefill] = useState(() => prefillLike(like) ?? readPrefill(params));
  const [attempt, setAttempt] = useState(0);
  return <PeerWizard key={attempt} prefill={prefill} onStartOver={() => setAttempt(attempt + 1)} />;
}
