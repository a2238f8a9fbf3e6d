import { act, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { RouteProgress } from "#app/RouteProgress.tsx";
import { Button } from "#ui/Button/Button.tsx";
import { IconButton } from "#ui/Button/IconButton.tsx";
import { AppLink } from "#ui/Link/AppLink.tsx";
import { SkeletonCard } from "#ui/Skeleton/shapes.tsx";
import { Spinner } from "#ui/Spinner/Spinner.tsx";
import { show } from "../render.tsx";

it("keeps a pending button's words beside its spinner, and its name", async () => {
  let end = () => {};
  const { user } = show(
    <Button onPress={() => new Promise<void>((resolve) => (end = resolve))}>Submit Request</Button>,
  );
  const button = screen.getByRole("button", { name: "Submit Request" });
  await user.click(button);
  screen.getByRole("progressbar", { name: "Please wait" });
  expect(button.textContent).toBe("Submit Request");
  expect(button.hasAttribute("data-pending")).toBe(true);
  await act(async () => end());
  expect(screen.queryByRole("progressbar")).toBeNull();
});

it("puts the spinner in the place of an icon", () => {
  show(
    <>
      <Button pending icon={<svg data-testid="icon" />}>
        Refresh
      </Button>
      <IconButton pending label="Remove lease.pdf">
        <svg data-testid="icon" />
      </IconButton>
    </>,
  );
  expect(screen.getAllByRole("progressbar")).toHaveLength(2);
  expect(screen.queryByTestId("icon")).toBeNull();
  screen.getByRole("button", { name: /^Remove lease\.pdf/ });
});

it("says what a spinner stands for in words that can be seen", () => {
  show(<Spinner label="Opening your workspace" />);
  const status = screen.getByRole("status");
  expect(status.textContent).toBe("Opening your workspace…");
  expect(status.querySelector(".visually-hidden")).toBeNull();
});

it("hides placeholders from assistive technology", () => {
  const { container } = show(
    <>
      <SkeletonCard of="rows" count={3} />
      <SkeletonCard of="fields" count={2} />
    </>,
  );
  expect(container.querySelectorAll("[aria-hidden]").length).toBeGreaterThan(0);
  for (const shape of container.querySelectorAll('[class*="skeleton"]'))
    expect(shape.closest('[aria-hidden="true"]')).not.toBeNull();
});

it("shows that the next page loads from the moment its link is followed until it's there", async () => {
  let arrive = (_: { Component: () => React.ReactNode }) => {};
  const load = vi.fn(
    () => new Promise<{ Component: () => React.ReactNode }>((resolve) => (arrive = resolve)),
  );
  const { user, router } = show(
    <>
      <RouteProgress />
      <AppLink href="/next">Next page</AppLink>
    </>,
  );
  router.patchRoutes(null, [{ path: "/next", lazy: load }]);
  expect(screen.queryByText("Loading…")).toBeNull();
  await user.click(screen.getByRole("link", { name: "Next page" }));
  const words = await screen.findByText("Loading…");
  expect(words.closest("[aria-live]")?.getAttribute("aria-live")).toBe("polite");
  await act(async () => arrive({ Component: () => <p>Arrived</p> }));
  await screen.findByText("Arrived");
  expect(screen.queryByText("Loading…")).toBeNull();
});
