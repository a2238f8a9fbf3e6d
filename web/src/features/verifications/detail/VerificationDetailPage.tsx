import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useMemo } from "react";
import { useLocation, useParams } from "react-router-dom";
import { SECOND } from "#contract/time.ts";
import { useConnection } from "#lib/http/connection.ts";
import { ApiError } from "#lib/http/errors.ts";
import { useLive } from "#lib/live/useLive.ts";
import { useReadHere } from "#lib/notifications/useReadHere.ts";
import { startQueries } from "#lib/query/startQueries.ts";
import { inviteOf } from "#lib/session/redirect.ts";
import { detailOptions } from "../shared/api/queries.ts";
import { DetailSkeleton } from "./DetailSkeleton.tsx";
import { DetailView } from "./DetailView.tsx";
import { Trouble } from "./progress/Trouble.tsx";

// Loads on demand, because most visits aren't through an emailed link.
const OpenByLink = lazy(() => import("./invite/OpenByLink.tsx"));

/**
 * Milliseconds between refetches while the live connection is down, if the verification is open or its result waits for
 * the other half of a mutual check.
 */
const POLL = 10 * SECOND;

/** Starts the request's query, except for an emailed link, which may have to bind the request to the account first. */
export const loader = startQueries((client, { params: { id } }) => {
  if (id && !inviteOf(location.hash)) void client.prefetchQuery(detailOptions(id));
});

/**
 * `/app/verifications/:id`: one verification, updated live. If the URL ends with an emailed link's `#invite=…`, the
 * page first binds the request to the user's account.
 */
export function Component() {
  const { id = "" } = useParams();
  const invite = inviteOf(useLocation().hash);
  if (!invite) return <Detail key={id} id={id} />;
  return (
    <Suspense fallback={<DetailSkeleton />}>
      <OpenByLink key={id} id={id} token={invite} />
    </Suspense>
  );
}

function Detail({ id }: { id: string }) {
  const isLive = useConnection() === "open";
  const detail = useQuery({
    ...detailOptions(id),
    refetchInterval: ({ state }) => {
      const { status, mutual } = state.data ?? {};
      const isOpen = status === "pending" || status === "in_progress" || mutual?.held;
      return !isLive && isOpen ? POLL : false;
    },
  });
  useLive(useMemo(() => [id], [id]));
  useReadHere(id, detail.isSuccess);

  // If a refetch fails, keep showing the request, unless the server now denies the viewer access to it.
  const isShut = detail.error instanceof ApiError && [403, 404].includes(detail.error.status);
  if (detail.data && !isShut)
    return <DetailView verification={detail.data} onStale={() => void detail.refetch()} />;
  if (detail.isError) return <Trouble error={detail.error} onRetry={() => detail.refetch()} />;
  return <DetailSkeleton />;
}
