import { act, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, test, vi } from "vitest";
import Viewing from "#features/verifications/detail/presence/Viewing.tsx";
import { stillPresent, viewingText } from "#features/verifications/detail/presence/viewingText.ts";
import { show, signedInAs } from "#tests/components/render.tsx";
import { callsTo, ok, serve, text } from "#tests/components/server.ts";

const PUT = "PUT /api/verifications/ver_1/presence";
const GET = "GET /api/verifications/ver_1/presence";

const one = (name: string, seconds_ago = 0) => ({ user_id: name, name, avatar: null, seconds_ago });
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

test.each([
  [["Ana Lopez"], "Ana is viewing"],
  [["Ana Lopez", "Ben Li"], "Ana and Ben are viewing"],
  [["Ana Lopez", "Ben Li", "Cleo"], "Ana, Ben and 1 other are viewing"],
  [["Ana Lopez", "Ben Li", "Cleo", "Dan"], "Ana, Ben and 2 others are viewing"],
  [["Ana Lopez", "Ana Reed"], "Ana Lopez and Ana Reed are viewing"],
])("%j", (names, said) => {
  expect(viewingText(names.map((name) => one(name)))).toBe(said);
});

test("someone counts as present for 75 seconds since they last said so", () => {
  const list = [one("Ana", 0), one("Ben", 50)];
  const at = (ms: number) => stillPresent(list, 1000, 1000 + ms).map(({ name }) => name);
  expect([at(24_999), at(25_000), at(74_999), at(75_000)]).toEqual([["Ana", "Ben"], ["Ana"], ["Ana"], []]);
});

describe("the teammates who have a request open", () => {
  beforeEach(async () => {
    serve({ [PUT]: text(204, ""), [GET]: ok([one("Ana Lopez", 10)]) });
    await signedInAs();
    vi.useFakeTimers();
  });

  it("are named, and this page says every 30 seconds that it's open", async () => {
    show(<Viewing id="ver_1" />);
    await pass(10);
    expect(screen.getByText("Ana is viewing")).toBeTruthy();
    expect(callsTo(PUT)).toHaveLength(1);
    await pass(30_000);
    expect([callsTo(PUT).length, callsTo(GET).length]).toEqual([2, 2]);
  });

  it("are gone 75 seconds after they were last seen, even if the server can't be asked", async () => {
    show(<Viewing id="ver_1" />);
    await pass(10);
    serve({ [PUT]: text(503, "") });
    await pass(60_000);
    expect(screen.getByText("Ana is viewing")).toBeTruthy();
    await pass(10_000);
    expect(screen.queryByText("Ana is viewing")).toBeNull();
  });

  it("aren't told about a page in the background", async () => {
    const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    show(<Viewing id="ver_1" />);
    await pass(60_000);
    expect(callsTo(PUT)).toHaveLength(0);
    visibility.mockReturnValue("visible");
    act(() => void document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
    await pass(10);
    expect(callsTo(PUT)).toHaveLength(1);
    visibility.mockRestore();
  });
});
