import { lazy, Suspense, useCallback, useEffect, useState } from "react";
import { useLocation, useParams } from "react-router-dom";
import { REFRESH_TOKEN_KEY } from "#contract/limits.ts";
import { useTitle } from "#lib/page/title.ts";
import { refreshTokenStore } from "#lib/session/tokens.ts";
import { Banner } from "#ui/Banner/Banner.tsx";
import { ScreenSkeleton } from "./frame/ScreenSkeleton.tsx";
import { SubjectFrame } from "./frame/SubjectFrame.tsx";
import { LinkPage } from "./link/LinkPage.tsx";
import { mailedLink } from "./link/mailedLink.ts";
import { SignInByLink } from "./link/SignInByLink.tsx";

const Invited = lazy(() => import("./invited/Invited.tsx"));
// Loads on demand, because most visitors have no session yet, and the session's code is larger than this page.
const WithSession = lazy(() => import("./WithSession.tsx"));

/**
 * `/v/:id`: the page for the subject of a request, one step per screen. What it shows depends on the emailed link and
 * on the session in this browser. Loading it doesn't use up the link.
 */
export function Component() {
  const { id = "" } = useParams();
  useTitle("Verification request");
  return <Gate key={id} id={id} />;
}

function Gate({ id }: { id: string }) {
  const link = mailedLink(useLocation().hash);
  // Undefined while prerendering, where there's no session to look up.
  const [hasSession, setHasSession] = useState<boolean>();
  // Why the session ended, if the subject didn't end it.
  const [why, setWhy] = useState<string>();
  useEffect(() => {
    setHasSession(refreshTokenStore.read() !== null);
    const follow = ({ key }: StorageEvent) => {
      if (key === REFRESH_TOKEN_KEY && refreshTokenStore.read() !== null) setHasSession(true);
    };
    // Another tab may start a session. If one ends, `WithSession` notices that itself.
    addEventListener("storage", follow);
    return () => removeEventListener("storage", follow);
  }, []);
  const onGone = useCallback((reason?: string) => {
    setWhy(reason);
    setHasSession(false);
  }, []);
  const waiting = (
    <SubjectFrame>
      <ScreenSkeleton />
    </SubjectFrame>
  );
  if (hasSession === undefined) return waiting;
  if (hasSession)
    return (
      <Suspense fallback={waiting}>
        <WithSession id={id} link={link} onGone={onGone} />
      </Suspense>
    );
  const begin = () => setHasSession(true);
  return (
    <SubjectFrame>
      <Suspense fallback={<ScreenSkeleton />}>
        {link === null && why && (
          <Banner title="You were signed out" role="status">
            {why}
          </Banner>
        )}
        {link === null && <LinkPage id={id} />}
        {link?.kind === "sign_in" && (
          <SignInByLink key={link.token} id={id} token={link.token} onSession={begin} />
        )}
        {link?.kind === "invite" && <Invited key={link.token} id={id} link={link} onSession={begin} />}
      </Suspense>
    </SubjectFrame>
  );
}
