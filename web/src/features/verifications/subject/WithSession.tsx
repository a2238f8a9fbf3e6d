import { lazy, Suspense, useEffect, useState } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { currentSession, restartSession, startSession, useSession } from "#lib/session.ts";
import { ErrorState } from "#ui/ErrorState/ErrorState.tsx";
import { Farewell, type Left } from "./Farewell.tsx";
import { ScreenSkeleton } from "./frame/ScreenSkeleton.tsx";
import { SubjectFrame } from "./frame/SubjectFrame.tsx";
import { LinkPage } from "./link/LinkPage.tsx";
import type { MailedLink } from "./link/mailedLink.ts";
import { SignInByLink } from "./link/SignInByLink.tsx";
import { OtherRequest } from "./OtherRequest.tsx";
import { useIsParty } from "./useIsParty.ts";

const Way = lazy(() => import("./way/Way.tsx"));

interface WithSessionProps {
  id: string;
  link: MailedLink | null;
  /** There's no session anymore, or there never was one. */
  onGone: () => void;
}

/** What the page shows while someone is signed in in this browser, or may be. */
export default function WithSession({ id, link, onGone }: WithSessionProps) {
  const session = useSession();
  const { pathname, search } = useLocation();
  const [left, setLeft] = useState<Left>();
  useEffect(() => {
    // A step of this page may have begun it.
    if (currentSession().state === "loading") void startSession();
  }, []);
  const isUnknown = session.state === "failed" && ["network", "server", "slow"].includes(session.reason);
  const isGone = session.state === "failed" && !isUnknown;
  useEffect(() => {
    if (isGone && !left) onGone();
  }, [isGone, left, onGone]);

  if (left && isGone)
    return (
      <SubjectFrame>
        <Farewell left={left} />
      </SubjectFrame>
    );
  if (isUnknown)
    return (
      <SubjectFrame>
        <ErrorState
          level={1}
          title={session.reason === "network" ? "Network Error" : "Something went wrong"}
          onRetry={restartSession}
        >
          {session.message}
        </ErrorState>
      </SubjectFrame>
    );
  const waiting = (
    <SubjectFrame>
      <ScreenSkeleton />
    </SubjectFrame>
  );
  if (session.state !== "authenticated") return waiting;
  const { limited_to: limitedTo, email } = session.user;
  if (limitedTo === id) {
    // The link has done what it's for. Older entries of the history have it, too.
    if (link) return <Navigate to={pathname + search} replace />;
    return (
      <Suspense fallback={waiting}>
        <Way id={id} onLeave={setLeft} />
      </Suspense>
    );
  }
  if (link?.kind === "sign_in")
    return (
      <SubjectFrame>
        <SignInByLink key={link.token} id={id} token={link.token} other={email} onSession={() => {}} />
      </SubjectFrame>
    );
  if (!limitedTo) return <FullSession id={id} link={link} />;
  return (
    <SubjectFrame>
      {link ? <OtherRequest other={limitedTo} email={email} /> : <LinkPage id={id} />}
    </SubjectFrame>
  );
}

/** Tells the app's page that the link was only loaded, so that it opens nothing there, either. */
const LOADED = { isLoaded: true };

/** People with an account see their requests in the app. Whom the request doesn't concern sees what anyone does. */
function FullSession({ id, link }: { id: string; link: MailedLink | null }) {
  const { hash } = useLocation();
  const isParty = useIsParty(id, link === null);
  if (link || isParty) return <Navigate to={`/app/verifications/${id}${hash}`} replace state={LOADED} />;
  return <SubjectFrame>{isParty === undefined ? <ScreenSkeleton /> : <LinkPage id={id} />}</SubjectFrame>;
}
