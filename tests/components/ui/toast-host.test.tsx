import { act, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { show } from "../render.tsx";

vi.mock("#ui/Toast/Toaster.tsx", async (original) => {
  if (!navigator.onLine) throw new TypeError("Failed to fetch dynamically imported module");
  return await original();
});
const isOnline = (value: boolean) => vi.spyOn(navigator, "onLine", "get").mockReturnValue(value);

it("leaves the page as it is when toasts can't be loaded offline, and shows them once it's back online", async () => {
  // Another file may have loaded the region already.
  vi.resetModules();
  const { ToastHost } = await import("#ui/Toast/ToastHost.tsx");
  const { toast } = await import("#ui/Toast/toast.ts");
  isOnline(false);
  show(
    <>
      <h1>Profile</h1>
      <ToastHost />
    </>,
  );
  await act(async () => {
    toast.error("We couldn't export your data.");
    await vi.dynamicImportSettled();
  });
  expect(screen.getByRole("heading", { name: "Profile" })).toBeDefined();
  expect(screen.queryByRole("alertdialog")).toBeNull();
  isOnline(true);
  act(() => void window.dispatchEvent(new Event("online")));
  await screen.findByText("We couldn't export your data.");
});
