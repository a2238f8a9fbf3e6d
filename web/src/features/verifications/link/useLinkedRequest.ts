import { useEffect, useState } from "react";
import type { ApiError } from "#lib/errors.ts";
import { type LinkedRequest, readLink } from "./api.ts";

/** What's behind a link: the request, or why there's nothing to see. Neither, while we wait for the answer. */
interface Linked {
  request?: LinkedRequest;
  error?: ApiError;
}

/** Reads the request behind a link. */
export function useLinkedRequest(id: string): Linked & { retry: () => void } {
  const [linked, setLinked] = useState<Linked>({});
  const [attempt, setAttempt] = useState(1);
  useEffect(() => {
    let isWanted = attempt > 0;
    const keep = (next: Linked) => {
      if (isWanted) setLinked(next);
    };
    readLink(id).then(
      (request) => keep({ request }),
      (error: ApiError) => keep({ error }),
    );
    return () => {
      isWanted = false;
    };
  }, [id, attempt]);
  return { ...linked, retry: () => setAttempt(attempt + 1) };
}
