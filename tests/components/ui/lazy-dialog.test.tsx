import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { NETWORK_MESSAGE } from "#lib/http/errors.ts";
import { isQuiet } from "#lib/query/loadQuietly.ts";
import { lazyDialog } from "#ui/Dialog/lazyDialog.tsx";
import { show, toasts } from "../render.tsx";

const Opened = ({ name, onClose }: { name: string; onClose: () => void }) => (
  <button type="button" onClick={onClose}>
    {name}
  </button>
);
const onClose = vi.fn();
const isOnline = (value: boolean) => vi.spyOn(navigator, "onLine", "get").mockReturnValue(value);
const isThere = (value: boolean) =>
  vi.stubGlobal("fetch", () =>
    value ? Promise.resolve(new Response()) : Promise.reject(new TypeError("Failed to fetch")),
  );

beforeEach(() => {
  onClose.mockReset();
  isOnline(true);
  isThere(true);
});

/** Shows a dialog that's opened now. @returns how often its code was asked for, and how to open it again */
function open(load: () => Promise<{ default: typeof Opened }>) {
  const loads = vi.fn(load);
  const Lazy = lazyDialog(loads, <p>Loading</p>);
  const one = () => (
    <>
      <input aria-label="Name" defaultValue="Ana" />
      <Lazy name="Delete" onClose={onClose} />
    </>
  );
  return { Lazy, loads, view: show(one()), again: () => show(one()) };
}

it("shows what waits for it, and is fetched once", async () => {
  const { loads, view, again } = open(async () => ({ default: Opened }));
  screen.getByText("Loading");
  fireEvent.click(await screen.findByRole("button", { name: "Delete" }));
  expect(onClose).toHaveBeenCalledOnce();
  view.unmount();
  again();
  screen.getByRole("button", { name: "Delete" });
  expect(loads).toHaveBeenCalledOnce();
});

it("isn't asked for offline, closes with the reason, and opens once the network is back", async () => {
  isOnline(false);
  isThere(false);
  const { loads, view, again } = open(async () => ({ default: Opened }));
  await waitFor(() => expect(toasts()).toEqual([NETWORK_MESSAGE]));
  expect([onClose.mock.calls.length, loads.mock.calls.length]).toEqual([1, 0]);
  view.unmount();
  isOnline(true);
  again();
  await screen.findByRole("button", { name: "Delete" });
});

it.each([
  [true, "We couldn't load this. Reload the page and try again."],
  [false, NETWORK_MESSAGE],
])("says why it can't be loaded (server reachable: %s), and keeps the page", async (isReachable, words) => {
  isThere(isReachable);
  const wasQuiet: boolean[] = [];
  open(() => {
    wasQuiet.push(isQuiet());
    return Promise.reject(new TypeError("Failed to fetch dynamically imported module"));
  });
  await waitFor(() => expect(toasts()).toEqual([words]));
  expect(onClose).toHaveBeenCalledOnce();
  expect([wasQuiet, isQuiet()]).toEqual([[true], false]);
  screen.getByRole("textbox", { name: "Name" });
});

it("opens offline if it was fetched ahead", async () => {
  const loads = vi.fn(async () => ({ default: Opened }));
  const Lazy = lazyDialog(loads);
  isOnline(false);
  Lazy.ahead();
  expect(loads).not.toHaveBeenCalled();
  isOnline(true);
  Lazy.ahead();
  await waitFor(() => expect(loads).toHaveBeenCalledOnce());
  isOnline(false);
  show(<Lazy name="Delete" onClose={onClose} />);
  screen.getByRole("button", { name: "Delete" });
});
