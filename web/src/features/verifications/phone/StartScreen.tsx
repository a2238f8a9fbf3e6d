import { lazy, Suspense, useState } from "react";
import { Screen } from "#features/verifications/subject/frame/Screen.tsx";
import { thisBrowser } from "#lib/camera/whichBrowser.ts";
import { messageOf } from "#lib/http/errors.ts";
import { Button } from "#ui/Button/Button.tsx";
import type { Opened } from "../handoff/types.ts";
import { openLink } from "./api.ts";
import { endOfError, type PhoneEnd } from "./phoneEnds.ts";

// Loads on demand, because few links are opened inside an app.
const InAppNotice = lazy(() => import("./InAppNotice.tsx"));

interface StartScreenProps {
  token: string;
  onOpened: (opened: Opened) => void;
  onEnd: (end: PhoneEnd) => void;
}

/**
 * Opens the link once its button is pressed. Loading the page doesn't use up the link, because apps load links for
 * their previews, too. Inside an app, where the camera may not work, it suggests a real browser first.
 */
export function StartScreen({ token, onOpened, onEnd }: StartScreenProps) {
  const [problem, setProblem] = useState<string>();
  const [isApp] = useState(() => thisBrowser().app !== null);
  const open = async () => {
    setProblem(undefined);
    try {
      onOpened(await openLink(token));
    } catch (error) {
      const end = endOfError(error);
      if (end) onEnd(end);
      else setProblem(messageOf(error));
    }
  };
  return (
    <Screen
      title="Continue on this phone"
      lead="Take photos of your documents here. They'll appear on your computer."
      error={problem}
      actions={
        <Button variant={isApp ? "secondary" : "primary"} size="lg" onPress={open}>
          {isApp ? "Continue Here Anyway" : "Continue"}
        </Button>
      }
    >
      {isApp && (
        <Suspense fallback={null}>
          <InAppNotice />
        </Suspense>
      )}
    </Screen>
  );
}
