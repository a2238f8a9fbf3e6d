import type { QueryClient } from "@tanstack/react-query";
import type { LoaderFunction } from "react-router-dom";
import { currentSession, startSession, type User } from "../session/session.ts";
import { queryClient } from "./query.ts";

/** The page that the person is opening. */
export interface Place {
  user: User;
  params: Readonly<Record<string, string | undefined>>;
  search: URLSearchParams;
}

/**
 * Creates a route's loader, which starts the screen's queries once there's a full session, before anything renders. It
 * never delays the screen: the screen's own `useQuery` waits for the same response and shows it, or the error.
 * @param start starts the queries with `client.prefetchQuery`, which skips queries that are fresh or already running
 */
export const startQueries =
  (start: (client: QueryClient, place: Place) => void): LoaderFunction =>
  ({ request, params }) => {
    void startSession().then(() => {
      const { user } = currentSession();
      const search = new URL(request.url).searchParams;
      if (user && !user.limited_to) start(queryClient, { user, params, search });
    });
    return null;
  };
