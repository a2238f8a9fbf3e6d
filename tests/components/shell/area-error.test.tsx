import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type Area, AreaError } from "../../../web/src/app/errors/AreaError.tsx";
import { ApiError } from "../../../web/src/lib/errors.ts";
import { show } from "../render.tsx";

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
