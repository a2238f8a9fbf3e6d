import { useEffect, useState } from "react";
import { useNavigate, useRouteError } from "react-router-dom";
import { ApiError } from "#lib/errors.ts";
import { record } from "#lib/record.ts";
import { refreshTokenStore } from "#lib/tokens.ts";
import { Spinner } from "#ui/Spinner/Spinner.tsx";
import { ErrorFrame, ErrorScreen } from "./ErrorScreen.tsx";
import { hasPageBehind } from "./hasPageBehind.ts";
import { useRecovery } from "./useRecovery.ts";

export type Area = "auth" | "verification" | "dashboard" | "profile" | "general";

interface Words {
  title: string;
  text: string;
  action: { label: string; href?: string };
}

const GENERIC = "We encountered an error. Please try again.";
const AWAY = "The server can’t be reached. This page will load by itself once you’re back online.";

/** The crash screens of spec 1 §8. An action without `href` loads the page anew. */
const WORDS: Record<Area, Words> = {
  auth: { title: "Authentication Error", text: GENERIC, action: { label: "Sign In Again", href: "/login" } },
  verification: { title: "Verification Error", text: GENERIC, action: { label: "Try Again" } },
  dashboard: { title: "Dashboard Error", text: GENERIC, action: { label: "Refresh Page" } },
  profile: {
    title: "Profile Error",
    text: GENERIC,
    action: { label: "Go to Dashboard", href: "/app/dashboard" },
  },
  general: { title: "Something went wrong", text: GENERIC, action: { label: "Try Again" } },
};

/** What is shown when a screen of an area crashes, or its code could not be loaded. The rest of the page stays. */
export function AreaError(props: { area: Area; isWholePage?: boolean }) {
  const error = useRouteError();
  const navigate = useNavigate();
  const { isLoad, isLooking, isAway, retry } = useRecovery(error);
  const { title, text, action } = WORDS[props.area];
  const [id] = useState(() =>
    error instanceof ApiError && error.requestId
      ? error.requestId
      : `err_${crypto.randomUUID().slice(0, 13)}`,
  );

  useEffect(() => {
    record("crash", { id, area: props.area, error: error instanceof Error ? error.name : "unknown" });
  }, [id, props.area, error]);

  if (isLooking)
    return (
      <ErrorFrame isWholePage={props.isWholePage}>
        <Spinner size="lg" label="Loading the page" />
      </ErrorFrame>
    );
  const { href } = action;
  // A document of its own leaves behind what has crashed; one whose code did not come may not come either.
  const go = (path: string) => (isLoad ? void navigate(path) : location.assign(path));
  const actions = [
    ...(isLoad || !href ? [{ label: isLoad ? "Try Again" : action.label, onPress: () => void retry() }] : []),
    ...(href ? [{ label: action.label, onPress: () => go(href) }] : []),
  ];
  const goBack = () => {
    if (hasPageBehind()) history.back();
    else go(refreshTokenStore.read() ? "/app/dashboard" : "/");
  };
  return (
    <ErrorScreen
      title={title}
      text={isAway ? AWAY : text}
      errorId={id}
      isWholePage={props.isWholePage}
      actions={actions}
      onBack={goBack}
    />
  );
}
