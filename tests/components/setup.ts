import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";
import { forgetSession } from "../../web/src/lib/session.ts";
import { resetToasts } from "./render.tsx";
import { resetServer, stubFetch } from "./server.ts";

// A busy machine may need longer than a second to load a screen's code.
configure({ asyncUtilTimeout: 5_000 });

beforeEach(stubFetch);

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
