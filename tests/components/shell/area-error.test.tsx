import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { type Area, AreaError } from "#app/errors/AreaError.tsx";
import { reloadWhenStale } from "#app/reloadWhenStale.ts";
import { trackCharge } from "#lib/http/charges.ts";
import { ApiError } from "#lib/http/errors.ts";
import { buildMark } from "#web/build/buildMark.ts";
import { show } from "../render.tsx";
import { callsTo, serve, text, unreachable } from "../server.ts";

/** Renders a screen of an area that crashes, and waits for the error screen. */
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
  // React logs every crash to the console; silence it.
  vi.spyOn(console, "error").mockReturnValue();
});

describe("a screen that crashes", () => {
  it.each([
    ["auth", "Authentication Error", "Sign In Again"],
    ["verification", "Verification Error", "Try Again"],
    ["dashboard", "Dashboard Error", "Refresh Page"],
    ["profile", "Profile Error", "Go to Dashboard"],
    ["general", "Something went wrong", "Try Again"],
  ] as const)("in %s shows an error with an ID and ways to leave", async (area, title, action) => {
    await crash(area);
    screen.getByRole("heading", { level: 1, name: title });
    screen.getByText("We encountered an error. Please try again.");
    screen.getByRole("button", { name: action });
    screen.getByRole("button", { name: "Go Back" });
    expect(screen.getByRole("link", { name: "Home" }).getAttribute("href")).toBe("/");
    expect(errorId()).toMatch(/^err_[\w-]{8,}$/);
  });

  it.each(["auth", "verification", "dashboard", "profile", "billing", "general"] as const)(
    "in %s leads to a message to support with the ID",
    async (area) => {
      await crash(area);
      const link = screen.getByRole("link", { name: "Contact Support" });
      expect(link.getAttribute("href")).toBe(`/support?error=${errorId()}`);
    },
  );

  it("in billing says what's known about charges", async () => {
    const gone = new ApiError({ status: 0, code: "network", message: "" });
    const declined = new ApiError({ status: 402, code: "card_declined", message: "" });
    const says = async (words: string) => {
      const { unmount } = await crash("billing");
      screen.getByRole("heading", { level: 1, name: "Billing Error" });
      screen.getByRole("button", { name: "View Billing" });
      screen.getByText(words);
      unmount();
    };
    await says("No charges were processed. Please try again.");
    await expect(trackCharge("a", Promise.reject(declined))).rejects.toBe(declined);
    await says("No charges were processed. Please try again.");
    await expect(trackCharge("b", Promise.reject(gone))).rejects.toBe(gone);
    await says("A payment may still be in progress. Check your billing history before you try again.");
    // The same request, sent again.
    await trackCharge("b", Promise.resolve());
    await says("Your billing history shows what was charged.");
  });

  it("is recorded under the ID on screen, which can be copied", async () => {
    const { user } = await crash("profile");
    const events = JSON.parse(sessionStorage.getItem("events") ?? "[]");
    expect(events).toEqual([
      expect.objectContaining({ type: "crash", area: "profile", id: errorId(), error: "TypeError" }),
    ]);
    await user.click(screen.getByRole("button", { name: "Copy error ID" }));
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(errorId()));
  });

  it("shows the ID of the failed request", async () => {
    await crash("general", new ApiError({ status: 500, code: "x", message: "", requestId: "req_1" }));
    expect(errorId()).toBe("req_1");
  });

  it("says which commit the page was deployed from", async () => {
    document.head.insertAdjacentHTML("beforeend", buildMark("0123456789ab"));
    onTestFinished(() => document.querySelector("meta[name=build]")?.remove());
    await crash("general");
    screen.getByText("Build 0123456789ab");
  });

  it("says nothing of a commit outside of a deployment", async () => {
    await crash("general");
    expect(screen.queryByText(/^Build/)).toBeNull();
  });

  it.each([
    ["profile", "Go to Dashboard", "/app/dashboard"],
    ["auth", "Sign In Again", "/login"],
    ["billing", "View Billing", "/app/billing"],
  ] as const)("in %s offers %s", async (area, action, path) => {
    const assign = vi.spyOn(location, "assign").mockReturnValue();
    const { user } = await crash(area);
    await user.click(screen.getByRole("button", { name: action }));
    expect(assign).toHaveBeenCalledWith(path);
  });

  it.each([
    ["home", null, "/"],
    ["to the dashboard of someone signed in", "refresh", "/app/dashboard"],
  ])("Go Back leads %s if there's nothing to go back to", async (_, token, path) => {
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

  it("relies on the router's history index if the browser doesn't expose its history", async () => {
    history.replaceState({ idx: 1 }, "");
    expect(await press()).toEqual([1, []]);
    history.replaceState(null, "");
  });
});

describe("a screen whose code can't be loaded", () => {
  const HERE = `HEAD ${location.pathname}`;
  const AWAY = /will load by itself once you’re back online/;
  reloadWhenStale(() => true);

  /** Fires the event that the bundler fires when code can't be loaded, and returns its error. */
  function lost(): Error {
    const error = new TypeError("Failed to fetch dynamically imported module");
    dispatchEvent(Object.assign(new Event("vite:preloadError", { cancelable: true }), { payload: error }));
    return error;
  }

  it("says that the server is unreachable and loads the page once it responds", async () => {
    const reload = vi.spyOn(location, "reload").mockReturnValue();
    serve({ [HERE]: unreachable });
    await crash("profile", lost());
    screen.getByText(AWAY);
    for (const name of ["Try Again", "Go to Dashboard", "Go Back"]) screen.getByRole("button", { name });
    screen.getByRole("link", { name: "Home" });
    expect(errorId()).toMatch(/^err_/);
    expect(reload).not.toHaveBeenCalled();
    serve({ [HERE]: text(200, "") });
    // Fire the event until the screen reacts, because on a busy machine it starts listening a moment after rendering.
    await waitFor(() => {
      dispatchEvent(new Event("online"));
      expect(reload).toHaveBeenCalled();
    });
  });

  it("doesn't reload the page while the server is still unreachable", async () => {
    const reload = vi.spyOn(location, "reload").mockReturnValue();
    serve({ [HERE]: unreachable });
    const { user } = await crash("general", lost());
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    await waitFor(() => expect(callsTo(HERE).length).toBeGreaterThan(1));
    expect(reload).not.toHaveBeenCalled();
  });

  it("is reloaded once if the server is reachable, and then shows the error", async () => {
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
