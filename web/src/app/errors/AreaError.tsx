import { useEffect, useState } from "react";
import { useRouteError } from "react-router-dom";
import { ApiError } from "../../lib/errors.ts";
import { record } from "../../lib/record.ts";
import { refreshTokenStore } from "../../lib/tokens.ts";
import { ErrorScreen } from "./ErrorScreen.tsx";

export type Area = "auth" | "verification" | "dashboard" | "profile" | "general";

interface Words {
  title: string;
  text: string;
  action: { label: string; href?: string };
}

const GENERIC = "We encountered an error. Please try again.";

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

/** What is shown when a screen of an area crashes. The rest of the page stays. */
export function AreaError(props: { area: Area; isWholePage?: boolean }) {
  const error = useRouteError();
  const { title, text, action } = WORDS[props.area];
  const [id] = useState(() =>
    error instanceof ApiError && error.requestId
      ? error.requestId
      : `err_${crypto.randomUUID().slice(0, 13)}`,
  );

  useEffect(() => {
    record("crash", { id, area: props.area, error: error instanceof Error ? error.name : "unknown" });
  }, [id, props.area, error]);

  const act = () => {
    if (action.href) location.assign(action.href);
    else location.reload();
  };
  const goBack = () => {
    if (history.length > 1) history.back();
    else location.assign(refreshTokenStore.read() ? "/app/dashboard" : "/");
  };
  return (
    <ErrorScreen
      title={title}
      text={text}
      errorId={id}
      isWholePage={props.isWholePage}
      action={{ label: action.label, leads: action.href !== undefined, onPress: act }}
      onBack={goBack}
    />
  );
}
