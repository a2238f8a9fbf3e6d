import { cleanup, configure } from "@testing-library/react";
import * as React from "react";
import { afterAll, afterEach, beforeEach, vi } from "vitest";
import { forgetCharges } from "#lib/http/charges.ts";
import { forgetSession } from "#lib/session/session.ts";
import { resetToasts } from "./render.tsx";
import { resetServer, stubFetch } from "./server.ts";

// On a busy machine, loading a screen's code can take longer than the default of one second.
configure({ asyncUtilTimeout: 15_000 });

// In development, React captures a stack trace for each element that it creates, up to a limit per second. They're only
// for developer tools, and took a third of the time of these tests, so the limit counts as reached.
const internals = (React as unknown as Record<string, object>)
  .__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE;
if (!internals || !("recentlyCreatedOwnerStacks" in internals))
  throw new Error("This version of React counts its stack traces elsewhere");
Object.defineProperty(internals, "recentlyCreatedOwnerStacks", {
  get: () => Number.MAX_SAFE_INTEGER,
  set: () => undefined,
});

// The DOM of these tests has no popovers: their content is always there, and hiding it does nothing.
HTMLElement.prototype.hidePopover ??= () => {};

beforeEach(stubFetch);

// Files share their modules, so a dynamic import still pending when one file ends would be missing in the next.
afterAll(() => vi.dynamicImportSettled());

afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  // Screens save drafts when they're left. Let those calls reach the stub.
  await new Promise((done) => setTimeout(done));
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  forgetSession();
  forgetCharges();
  resetToasts();
  localStorage.clear();
  sessionStorage.clear();
  resetServer();
});
