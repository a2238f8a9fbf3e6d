import { lazy, Suspense, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { ScreenSkeleton } from "#features/verifications/subject/frame/ScreenSkeleton.tsx";
import { SubjectFrame } from "#features/verifications/subject/frame/SubjectFrame.tsx";
import { useTitle } from "#lib/page/title.ts";
import { EndScreen } from "./EndScreen.tsx";
import { NumberScreen } from "./NumberScreen.tsx";
import type { PhoneEnd } from "./phoneEnds.ts";
import { forgetKept, type KeptHandoff, keep, readKept } from "./phoneStorage.ts";
import { StartScreen } from "./StartScreen.tsx";

// Loads on demand, because a phone needs it only once the computer has confirmed the number.
const ConnectedPhone = lazy(() => import("./ConnectedPhone.tsx"));

type Step = { step: "start"; token: string } | KeptHandoff | { step: "end"; end: PhoneEnd };

/**
 * `/phone`: where a subject at a computer continues on their phone. The link's token is in the fragment, so no server
 * sees it. Loading the page doesn't use up the link. The phone gets access to the documents of one request only, which
 * has nothing to do with the session of a person who's signed in in this browser.
 */
export function Component() {
  useTitle("Continue on your phone");
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const token = new URLSearchParams(hash.slice(1)).get("token");
  // Undefined while prerendering, where the fragment isn't known.
  const [at, setAt] = useState<Step>();
  useEffect(() => {
    // A link that's opened in this tab replaces what the tab was doing.
    if (token) setAt({ step: "start", token });
    else setAt((now) => now ?? readKept() ?? { step: "end", end: "no_link" });
  }, [token]);

  const go = (next: KeptHandoff) => {
    keep(next);
    setAt(next);
  };
  const end = (why: PhoneEnd) => {
    forgetKept();
    // What the person did here counts, even if the server's view of it arrives later.
    setAt((now) =>
      now?.step === "end" && why !== "left" && why !== "finished" ? now : { step: "end", end: why },
    );
  };
  /** The link can't be used again, so take it out of the browser's history. */
  const leaveLink = () => void navigate({ pathname }, { replace: true });

  const screen = () => {
    switch (at?.step) {
      case undefined:
        return <ScreenSkeleton />;
      case "start":
        return (
          <StartScreen
            key={at.token}
            token={at.token}
            onOpened={({ claim, number, requester_name: requesterName }) => {
              go({ step: "opened", token: at.token, claim, number, requesterName });
              leaveLink();
            }}
            onEnd={(why) => {
              end(why);
              leaveLink();
            }}
          />
        );
      case "opened":
        return <NumberScreen key="number" {...at} onConnected={go} onEnd={end} />;
      case "connected":
        return (
          <Suspense fallback={<ScreenSkeleton />}>
            <ConnectedPhone key={at.accessToken} {...at} onEnd={end} />
          </Suspense>
        );
      case "end":
        return <EndScreen key={at.end} end={at.end} />;
    }
  };
  return <SubjectFrame>{screen()}</SubjectFrame>;
}
