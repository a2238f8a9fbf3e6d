import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { DemoButton } from "#features/landing/demo/DemoButton.tsx";
import { show } from "../render.tsx";
import { preferReducedMotion } from "./motion.ts";

const step = () => within(screen.getByRole("dialog")).getByRole("button", { current: "step" });

async function open() {
  const shown = show(<DemoButton />);
  await shown.user.click(screen.getByRole("button", { name: "Watch Demo" }));
  await screen.findByRole("dialog", { name: "From question to answer" });
  return shown;
}

describe("the demo", () => {
  it("plays its five steps automatically and can be replayed", async () => {
    const { user } = await open();
    screen.getByRole("button", { name: "Pause" });
    for (const name of ["Request", "Consent", "Upload", "Checks", "Result"]) {
      expect(step().textContent).toBe(name);
      // The progress bar's animation drives the steps.
      fireEvent.animationEnd(step().querySelector("span span")!);
    }
    await user.click(screen.getByRole("button", { name: "Replay" }));
    expect(step().textContent).toBe("Request");
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("is stepped through with keys and buttons when reduced motion is preferred", async () => {
    preferReducedMotion();
    const { user } = await open();
    expect(screen.queryByRole("button", { name: /^(Pause|Play)$/ })).toBeNull();
    await user.keyboard("{ArrowRight}");
    expect(step().textContent).toBe("Consent");
    await user.keyboard("{ArrowLeft}");
    expect(step().textContent).toBe("Request");
    for (const name of ["Consent", "Upload", "Checks", "Result"]) {
      await user.click(screen.getByRole("button", { name: "Next" }));
      expect(step().textContent).toBe(name);
    }
    await user.click(screen.getByRole("button", { name: "Done" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
