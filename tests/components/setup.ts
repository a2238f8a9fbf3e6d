import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, beforeEach, vi } from "vitest";
import { forgetCharges } from "#lib/charges.ts";
import { forgetSession } from "#lib/session.ts";
import { resetToasts } from "./render.tsx";
import { resetServer, stubFetch } from "./server.ts";

// On a busy machine, loading a screen's code can take longer than the default of one second.
configure({ asyncUtilTimeout: 5_000 });

beforeEach(stubFetch);

// Files share their modules, so a dynamic import still pending when one file ends would be missing in the next.
afterAll(() => vi.dynamicImportSettled());

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  forgetSession();
  forgetCharges();
  resetToasts();
  localStorage.clear();
  sessionStorage.clear();
  resetServer();
});
