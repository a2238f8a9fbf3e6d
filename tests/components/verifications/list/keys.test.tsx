import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { field, signedInAs } from "#tests/components/render.tsx";
import { listed, openList, row, rowOf } from "./steps.tsx";

beforeEach(async () => {
  localStorage.clear();
  await signedInAs();
});

/** Opens a list of three rows, without a focus in it. */
async function open(query = "") {
  const rows = [row("Doe"), row("Roe"), row("Poe")];
  const shown = openList(listed(rows), query, { about: listed(rows) });
  await screen.findAllByRole("row", { name: /Jane Poe|Purpose/ });
  act(() => (document.activeElement as HTMLElement | null)?.blur());
  return shown;
}

/** The id of the row with the cursor. */
const cursor = () => document.querySelector<HTMLElement>("tr[data-cursor]")?.dataset.row;
const press = (key: string, more: Record<string, unknown> = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });
const focusedName = () => document.activeElement?.getAttribute("aria-label");

describe("the list's keys", () => {
  it("move the cursor and the focus from row to row, and stop at both ends", async () => {
    await open();
    expect(cursor()).toBeUndefined();
    press("j");
    expect([cursor(), focusedName()]).toEqual(["ver_doe", "View Identity verification of Jane Doe"]);
    for (const [key, id] of [
      ["j", "ver_roe"],
      ["j", "ver_poe"],
      ["j", "ver_poe"],
      ["k", "ver_roe"],
      ["k", "ver_doe"],
      ["k", "ver_doe"],
    ] as const) {
      press(key);
      expect([key, cursor()]).toEqual([key, id]);
    }
  });

  it("go on from the row that has the focus", async () => {
    await open();
    act(() => screen.getByRole("checkbox", { name: /Jane Roe$/ }).focus());
    press("j");
    expect(cursor()).toBe("ver_poe");
  });

  it("open the row with the cursor, even if the focus is elsewhere", async () => {
    const { router } = await open();
    press("j");
    press("j");
    act(() => (document.activeElement as HTMLElement).blur());
    press("Enter");
    await waitFor(() => expect(router.state.location.pathname).toBe("/app/verifications/ver_roe"));
  });

  it("leave Enter to a focused button or link", async () => {
    const { router } = await open();
    press("j");
    act(() => screen.getByRole("button", { name: "Advanced" }).focus());
    press("Enter");
    expect(router.state.location.pathname).toBe("/app/verifications");
  });

  it("select the row with the cursor, and unselect it", async () => {
    await open();
    press("x");
    expect(screen.queryByText("1 selected")).toBeNull();
    press("j");
    press("x");
    await screen.findByText("1 selected");
    press("j");
    press("x");
    await screen.findByText("2 selected");
    press("x");
    await screen.findByText("1 selected");
    expect((await rowOf("Doe")).getByRole<HTMLInputElement>("checkbox").checked).toBe(true);
  });

  it("don't select requests about the viewer", async () => {
    await open("?scope=about_me");
    press("j");
    press("x");
    expect(cursor()).toBe("ver_doe");
    expect(screen.queryByText("1 selected")).toBeNull();
  });

  it("focus the search, where they're typed like any other letter", async () => {
    await open();
    press("/");
    expect(document.activeElement).toBe(field("Search verifications"));
    for (const key of ["j", "x", "?", "/"]) expect(press(key)).toBe(true);
    expect(cursor()).toBeUndefined();
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { isComposing: true }])(
    "do nothing with %o",
    async (more) => {
      await open();
      for (const key of ["j", "/", "?"]) expect(press(key, more)).toBe(true);
      expect(cursor()).toBeUndefined();
    },
  );

  it("are listed in a sheet, and do nothing while it's open", async () => {
    const { user } = await open();
    press("?", { shiftKey: true });
    const sheet = within(await screen.findByRole("dialog", { name: "Keyboard shortcuts" }));
    expect(sheet.getAllByRole("term").map(({ textContent }) => textContent)).toEqual([
      "jk",
      "Enter",
      "x",
      "/",
      "?",
    ]);
    press("j");
    expect(cursor()).toBeUndefined();
    await user.click(sheet.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    press("j");
    expect(cursor()).toBe("ver_doe");
  });

  it("can be turned off in the sheet, which a button opens as well", async () => {
    const { user } = await open();
    await user.click(screen.getByRole("button", { name: "Keyboard shortcuts" }));
    const sheet = within(await screen.findByRole("dialog", { name: "Keyboard shortcuts" }));
    await user.click(sheet.getByRole("switch", { name: "Use these keys" }));
    await user.click(sheet.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    press("j");
    press("?");
    expect([cursor(), screen.queryByRole("dialog")]).toEqual([undefined, null]);
  });
});
