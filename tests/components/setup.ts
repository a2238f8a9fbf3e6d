import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, beforeEach, vi } from "vitest";
import { forgetSession } from "#lib/session.ts";
import { resetToasts } from "./render.tsx";
import { resetServer, stubFetch } from "./server.ts";

// A busy machine may need longer than a second to load a screen's code.
configure({ asyncUtilTimeout: 5_000 });

beforeEach(stubFetch);

// Files share their modules: code that is still on its way when one ends would be missing in the next.
afterAll(() => vi.dynamicImportSettled());

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  forgetSession();
  resetToasts();
  localStorage.clear();
  sessionStorage.clear();
  resetServer();
});
