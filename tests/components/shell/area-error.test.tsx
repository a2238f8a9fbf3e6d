import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type Area, AreaError } from "#app/errors/AreaError.tsx";
import { reloadWhenStale } from "#app/reloadWhenStale.ts";
import { ApiError } from "#lib/errors.ts";
import { show } from "../render.tsx";
import { callsTo, serve, text, unreachable } from "../server.ts";

/** Draws a screen of an area that crashes, and waits for the error screen. */
async function crash(area: Area, error: Error = new TypeError("broken")) {
  function Broken(): never {
    throw error;
  }
  const shown = show(<Broken />, { errorElement: <AreaError area={area} isWholePage /> });
  await screen.findByRole("heading", { level: 1 });
  return shown;
}

const errorId = () => screen.getByRole("alert").querySelector("code")?.textContent ?? "";

beforeEach(() => {
  // React logs each crash.
  vi.spyOn(console, "error").mockReturnValue();
});

describe("a screen that crashes", () => {
  it.each([
    ["auth", "Authentication Error", "Sign In Again"],
    ["verification", "Verification Error", "Try Again"],
    ["dashboard", "Dashboard Error", "Refresh Page"],
    ["profile", "Profile Error", "Go to Dashboard"],
    ["general", "Something went wrong", "Try Again"],
  ] as const)("in %s says so, with an id and ways out", async (area, title, action) => {
    await crash(area);
    screen.getByRole("heading", { level: 1, name: title });
    screen.getByText("We encountered an error. Please try again.");
    screen.getByRole("button", { name: action });
    screen.getByRole("button", { name: "Go Back" });
    expect(screen.getByRole("link", { name: "Home" }).getAttribute("href")).toBe("/");
    expect(errorId()).toMatch(/^err_[\w-]{8,}$/);
  });

  it("is recorded under the id that is shown, which can be copied", async () => {
    const { user } = await crash("profile");
    const events = JSON.parse(sessionStorage.getItem("events") ?? "[]");
    expect(events).toEqual([
      expect.objectContaining({ type: "crash", area: "profile", id: errorId(), error: "TypeError" }),
    ]);
    await user.click(screen.getByRole("button", { name: "Copy error ID" }));
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(errorId()));
  });

  it("shows the id of the request that failed", async () => {
    await crash("general", new ApiError({ status: 500, code: "x", message: "", requestId: "req_1" }));
    expect(errorId()).toBe("req_1");
  });

  it.each([
    ["profile", "Go to Dashboard", "/app/dashboard"],
    ["auth", "Sign In Again", "/login"],
  ] as const)("in %s leads on with %s", async (area, action, path) => {
    const assign = vi.spyOn(location, "assign").mockReturnValue();
    const { user } = await crash(area);
    await user.click(screen.getByRole("button", { name: action }));
    expect(assign).toHaveBeenCalledWith(path);
  });

  it.each([
    ["home", null, "/"],
    ["to the dashboard of someone signed in", "refresh", "/app/dashboard"],
  ])("Go Back leads %s where there is nothing to go back to", async (_, token, path) => {
    if (token) localStorage.setItem("rt", token);
    const assign = vi.spyOn(location, "assign").mockReturnValue();
    const { user } = await crash("general");
    await user.click(screen.getByRole("button", { name: "Go Back" }));
    expect(assign).toHaveBeenCalledWith(path);
  });
});

describe("Go Back", () => {
  const behind = (...urls: string[]) =>
    vi.stubGlobal("navigation", {
      currentEntry: { index: urls.length },
      entries: () => [...urls, "https://countersign.example/here"].map((url) => ({ url })),
    });
  const press = async () => {
    const back = vi.spyOn(history, "back").mockReturnValue();
    const assign = vi.spyOn(location, "assign").mockReturnValue();
    const { user } = await crash("general");
    await user.click(screen.getByRole("button", { name: "Go Back" }));
    return [back.mock.calls.length, assign.mock.calls.flat()];
  };

  it("goes back to a page of the product", async () => {
    behind("https://countersign.example/support");
    expect(await press()).toEqual([1, []]);
  });

  it.each([
    ["another site", []],
    ["a file", ["https://countersign.example/robots.txt"]],
    ["a call", ["https://countersign.example/api/health"]],
  ])("never goes back to %s", async (_, urls) => {
    behind(...urls);
    expect(await press()).toEqual([0, ["/"]]);
  });

  it("counts what the router has opened where the browser does not say what is behind", async () => {
    history.replaceState({ idx: 1 }, "");
    expect(await press()).toEqual([1, []]);
    history.replaceState(null, "");
  });
});

describe("a screen whose code cannot be loaded", () => {
  const HERE = `HEAD ${location.pathname}`;
  const AWAY = /will load by itself once you’re back online/;
  reloadWhenStale(() => true);

  /** As the bundler does where code does not come. */
  function lost(): Error {
    const error = new TypeError("Failed to fetch dynamically imported module");
    dispatchEvent(Object.assign(new Event("vite:preloadError", { cancelable: true }), { payload: error }));
    return error;
  }

  it("says that the server cannot be reached, and loads the page once it can", async () => {
    const reload = vi.spyOn(location, "reload").mockReturnValue();
    serve({ [HERE]: unreachable });
    await crash("profile", lost());
    screen.getByText(AWAY);
    for (const name of ["Try Again", "Go to Dashboard", "Go Back"]) screen.getByRole("button", { name });
    screen.getByRole("link", { name: "Home" });
    expect(errorId()).toMatch(/^err_/);
    expect(reload).not.toHaveBeenCalled();
    serve({ [HERE]: text(200, "") });
    // Said again until the screen listens, which on a busy machine it does a moment after it is drawn.
    await waitFor(() => {
      dispatchEvent(new Event("online"));
      expect(reload).toHaveBeenCalled();
    });
  });

  it("does not lose the page by trying again too early", async () => {
    const reload = vi.spyOn(location, "reload").mockReturnValue();
    serve({ [HERE]: unreachable });
    const { user } = await crash("general", lost());
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    await waitFor(() => expect(callsTo(HERE).length).toBeGreaterThan(1));
    expect(reload).not.toHaveBeenCalled();
  });

  it("is loaded anew once where the server is there, and then says so", async () => {
    const reload = vi.spyOn(location, "reload").mockReturnValue();
    serve({ [HERE]: text(200, "") });
    function Broken(): never {
      throw lost();
    }
    const first = show(<Broken />, { errorElement: <AreaError area="general" isWholePage /> });
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(screen.queryByRole("alert")).toBeNull();
    first.unmount();
    await crash("general", lost());
    screen.getByText("We encountered an error. Please try again.");
    expect(reload).toHaveBeenCalledTimes(1);
  });
});
