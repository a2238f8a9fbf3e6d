import { lazy, Suspense, useEffect, useState } from "react";
import { Navigate, useLocation, useNavigate } from "react-router-dom";
import { currentSession, restartSession, startSession, useSession } from "#lib/session/session.ts";
import { SESSION_MESSAGES } from "#lib/session/sessionMessages.ts";
import { ErrorState } from "#ui/ErrorState/ErrorState.tsx";
import { type Departure, Farewell } from "./Farewell.tsx";
import { ScreenSkeleton } from "./frame/ScreenSkeleton.tsx";
import { SubjectFrame } from "./frame/SubjectFrame.tsx";
import { LinkPage } from "./link/LinkPage.tsx";
import { isSpent } from "./link/linkStorage.ts";
import type { MailedLink } from "./link/mailedLink.ts";
import { SignInByLink } from "./link/SignInByLink.tsx";
import { OtherRequest } from "./OtherRequest.tsx";
import { useIsParty } from "./useIsParty.ts";

const SubjectSteps = lazy(() => import("./steps/SubjectSteps.tsx"));

interface WithSessionProps {
  id: string;
  link: MailedLink | null;
  /**
   * Called if there's no session anymore, or there never was one. `why` is the reason, if the subject didn't end it
   * themselves.
   */
  onGone: (why?: string) => void;
}

/** The page for a browser that has a session, or may have one. */
export default function WithSession({ id, link, onGone }: WithSessionProps) {
  const session = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const leaveLink = () => void navigate(pathname + search, { replace: true });
  const [left, setLeft] = useState<Departure>();
  useEffect(() => {
    // Don't start the session if an earlier step already did.
    if (currentSession().state === "loading") void startSession();
  }, []);
  const isUnknown = session.state === "failed" && ["network", "server", "slow"].includes(session.reason);
  const isGone = session.state === "failed" && !isUnknown;
  const why = isGone && session.reason === "ended" ? endedWhy(session.message) : undefined;
  useEffect(() => {
    if (isGone && !left) onGone(why);
  }, [isGone, left, onGone, why]);

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
    // Signing in again with a new link proves who the subject is, which some actions require.
    if (link?.kind === "sign_in" && !isSpent(link.token))
      return (
        <SubjectFrame>
          <SignInByLink key={link.token} id={id} token={link.token} onSession={() => {}} onBack={leaveLink} />
        </SubjectFrame>
      );
    // Remove a link that isn't needed anymore, such as one from an older history entry, from the URL.
    if (link) return <Navigate to={pathname + search} replace />;
    return (
      <Suspense fallback={waiting}>
        <SubjectSteps id={id} onLeave={setLeft} />
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

/**
 * Replaces our standard messages for an ended session, because some tell people to log in again, which isn't possible
 * without a password. Any other message, such as the one about a suspension, is shown unchanged.
 */
const endedWhy = (message = "") =>
  (Object.values(SESSION_MESSAGES) as string[]).includes(message)
    ? "To continue, get a new link by email."
    : message;

/** Tells the app's page that no button has been pressed yet, so that it asks before it uses an emailed invitation. */
const LOADED = { isLoaded: true };

/**
 * People with an account open their own requests and emailed invitations in the app. For any other request, they see
 * the same page as everyone else.
 */
function FullSession({ id, link }: { id: string; link: MailedLink | null }) {
  const { hash } = useLocation();
  const isParty = useIsParty(id, link === null);
  if (link || isParty) return <Navigate to={`/app/verifications/${id}${hash}`} replace state={LOADED} />;
  return <SubjectFrame>{isParty === undefined ? <ScreenSkeleton /> : <LinkPage id={id} />}</SubjectFrame>;
}
