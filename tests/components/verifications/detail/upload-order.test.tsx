import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, it, vi } from "vitest";
import type { SendDocument } from "#features/verifications/detail/evidence/newDocument.ts";
import { useUploads } from "#features/verifications/detail/evidence/useUploads.ts";
import { ApiError } from "#lib/http/errors.ts";
import { queryClient } from "#lib/query/query.ts";

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
const photo = (side: "front" | "back") => ({
  file: new File(["x"], `${side}.pdf`),
  documentType: "drivers_license" as const,
  side,
});
const settle = () => act(() => new Promise((done) => setTimeout(done)));

/** Adds both sides of a license. The test decides when and how each upload ends. */
async function addBoth() {
  const ends: Partial<Record<string, { done: () => void; fail: (error: unknown) => void }>> = {};
  const started: string[] = [];
  const send: SendDocument = vi.fn(({ side }) => {
    started.push(String(side));
    return new Promise<string>((resolve, reject) => {
      ends[String(side)] = { done: () => resolve("doc_1"), fail: reject };
    });
  });
  const consent = { given_at: "2026-01-01T00:00:00.000Z", withdrawn_at: null };
  const request = { id: "ver_1", claims: null, consent };
  const { result } = renderHook(() => useUploads(request as Parameters<typeof useUploads>[0], send), {
    wrapper,
  });
  act(() => result.current.add([photo("front"), photo("back")]));
  await settle();
  const end = async (side: "front" | "back", how: "done" | ApiError) => {
    if (how === "done") ends[side]?.done();
    else ends[side]?.fail(how);
    await settle();
  };
  return { result, started, end };
}

const error = (status: number) => new ApiError({ status, code: "x", message: "No" });

it("the back of a card is sent once its front has arrived", async () => {
  const { started, end } = await addBoth();
  expect(started).toEqual(["front"]);
  await end("front", "done");
  expect(started).toEqual(["front", "back"]);
});

it("the back waits while the front can be tried again", async () => {
  const { result, started, end } = await addBoth();
  await end("front", error(503));
  expect(started).toEqual(["front"]);
  const [front] = result.current.items;
  act(() => void result.current.retry(front!));
  await settle();
  await end("front", "done");
  expect(started).toEqual(["front", "front", "back"]);
});

it("the back doesn't wait for a front that's refused or removed", async () => {
  const refused = await addBoth();
  await refused.end("front", error(422));
  expect(refused.started).toEqual(["front", "back"]);
  const removed = await addBoth();
  act(() => removed.result.current.remove(removed.result.current.items[0]!.key));
  await settle();
  expect(removed.started).toEqual(["front", "back"]);
});
