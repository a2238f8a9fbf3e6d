import { act, fireEvent, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Stories } from "#features/landing/stories/Stories.tsx";
import { show } from "../render.tsx";
import { preferReducedMotion } from "./motion.ts";

const shown = () =>
  document.querySelector('[aria-roledescription="slide"][data-shown]')?.getAttribute("aria-label");
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));
const button = (name: string) => screen.getByRole("button", { name });
const carousel = () => screen.getByRole("region", { name: "Testimonials" });

beforeEach(() => {
  vi.useFakeTimers();
});

describe("the testimonials", () => {
  it("rotate every five seconds", () => {
    show(<Stories />);
    expect(shown()).toBe("1 of 3");
    pass(4999);
    expect(shown()).toBe("1 of 3");
    pass(1);
    for (const next of ["2 of 3", "3 of 3", "1 of 3"]) {
      expect(shown()).toBe(next);
      pass(5000);
    }
  });

  it("can be picked with dots, and a picked one stays for its full five seconds", () => {
    show(<Stories />);
    pass(3000);
    fireEvent.click(button("Testimonial 3 of 3"));
    expect(shown()).toBe("3 of 3");
    expect(button("Testimonial 3 of 3").getAttribute("aria-current")).toBe("true");
    pass(4999);
    expect(shown()).toBe("3 of 3");
    pass(1);
    expect(shown()).toBe("1 of 3");
  });

  it("stop while paused and continue when played again", () => {
    show(<Stories />);
    fireEvent.click(button("Pause testimonials"));
    pass(20_000);
    expect(shown()).toBe("1 of 3");
    fireEvent.click(button("Play testimonials"));
    pass(5000);
    expect(shown()).toBe("2 of 3");
  });

  it("wait while the pointer or the focus is on them", () => {
    show(<Stories />);
    fireEvent.pointerEnter(carousel());
    pass(20_000);
    expect(shown()).toBe("1 of 3");
    fireEvent.pointerLeave(carousel());
    act(() => button("Testimonial 1 of 3").focus());
    pass(20_000);
    expect(shown()).toBe("1 of 3");
    act(() => button("Testimonial 1 of 3").blur());
    pass(5000);
    expect(shown()).toBe("2 of 3");
  });

  it("don't rotate when reduced motion is preferred", () => {
    preferReducedMotion();
    show(<Stories />);
    button("Play testimonials");
    pass(20_000);
    expect(shown()).toBe("1 of 3");
  });
});
