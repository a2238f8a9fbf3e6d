import { QueryClientProvider } from "@tanstack/react-query";
import { lazy, Suspense, useEffect } from "react";
import { RouterProvider } from "react-aria-components";
import { Navigate, Outlet, useHref, useLocation, useMatch, useNavigate } from "react-router-dom";
import { startLive } from "#lib/live/startLive.ts";
import { bellQuery } from "#lib/notifications/notifications.ts";
import { queryClient } from "#lib/query/query.ts";
import { isOauthReturn } from "#lib/session/oauth.ts";
import { inviteOf, signInPath } from "#lib/session/redirect.ts";
import { currentSession, restartSession, startSession, useSession } from "#lib/session/session.ts";
import { ErrorState } from "#ui/ErrorState/ErrorState.tsx";
import { dropNotifications, toast } from "#ui/Toast/toast.ts";
import { useSessionNews } from "#ui/useSessionNews.ts";
import { SecondFactorBanner } from "./banners/SecondFactorBanner.tsx";
import { VerifyMailBanner } from "./banners/VerifyMailBanner.tsx";
import { Footer } from "./Footer.tsx";
import { Header } from "./Header.tsx";
import styles from "./Shell.module.css";
import { ShellSkeleton } from "./ShellSkeleton.tsx";

const ConnectionBanner = lazy(() => import("#ui/ConnectionBanner/ConnectionBanner.tsx"));
const SessionLife = lazy(() => import("./SessionLife.tsx"));
const AnnouncementBanner = lazy(() => import("./banners/AnnouncementBanner.tsx"));
const OauthReturn = lazy(() => import("./OauthReturn.tsx"));

// Prefetch the data that every signed-in page shows. The code that shows it loads later.
void startSession().then(() => {
  const { user } = currentSession();
  if (user && !user.limited_to) void queryClient.prefetchQuery(bellQuery);
});

/**
 * The guard and layout of every `/app` page. Visitors who aren't signed in go to `/login` and then come back. With an
 * emailed invitation, they go to the request's own page, which needs no account. People who just signed out go to `/`.
 */
export function Component() {
  const session = useSession();
  const location = useLocation();
  const { id } = useMatch("/app/verifications/:id")?.params ?? {};

  const way = id && inviteOf(location.hash) ? `/v/${id}${location.hash}` : null;

  const isReturn = isOauthReturn(location.search);
  const isUnknown =
    session.state === "failed" && (session.reason === "network" || session.reason === "server");
  useSessionNews(isReturn || isUnknown ? null : session);
  useEffect(() => {
    if (!isUnknown) return;
    addEventListener("online", restartSession);
    return () => removeEventListener("online", restartSession);
  }, [isUnknown]);

  if (isReturn)
    return (
      <Suspense fallback={<ShellSkeleton />}>
        <OauthReturn />
      </Suspense>
    );
  const banner = (
    <Suspense>
      <ConnectionBanner />
    </Suspense>
  );
  // If the browser is offline, say so now instead of waiting until the calls fail.
  if (session.state === "loading") return <ShellSkeleton banner={!navigator.onLine && banner} />;
  if (session.state === "authenticated") {
    const { limited_to: only } = session.user;
    return only ? <Navigate to={way ?? `/v/${only}`} replace /> : <SignedIn />;
  }
  if (session.reason === "signed-out") return <Navigate to="/" replace />;
  if (isUnknown)
    return (
      <ShellSkeleton banner={banner}>
        <ErrorState
          level={1}
          title={session.reason === "network" ? "Network Error" : "Something went wrong"}
          onRetry={restartSession}
        >
          {session.message}
        </ErrorState>
      </ShellSkeleton>
    );
  if (way) return <Navigate to={way} replace />;
  return <Navigate to={signInPath(location)} replace />;
}

function SignedIn() {
  const navigate = useNavigate();
  useEffect(() => {
    const stop = startLive(({ id, ...said }) => toast.notify(said.message, { ...said, notification: id }));
    return () => {
      stop();
      // The next person who uses this browser must not see the notifications.
      if (currentSession().state !== "authenticated") dropNotifications();
    };
  }, []);
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider navigate={(path) => void navigate(path)} useHref={useHref}>
        <div className={styles.shell}>
          <a href="#main" className="skip-link">
            Skip to content
          </a>
          <Header />
          <Suspense>
            <ConnectionBanner />
            <AnnouncementBanner />
          </Suspense>
          <VerifyMailBanner />
          <SecondFactorBanner />
          <main id="main" tabIndex={-1} className={`container ${styles.main}`}>
            <Outlet />
          </main>
          <Footer />
          <Suspense>
            <SessionLife />
          </Suspense>
        </div>
      </RouterProvider>
    </QueryClientProvider>
  );
}
