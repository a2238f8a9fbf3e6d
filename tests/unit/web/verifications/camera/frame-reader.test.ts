import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { FrameReader } from "#features/verifications/camera/frames/FrameReader.ts";
import type { FrameAnswer, FrameRequest } from "#features/verifications/camera/frames/protocol.ts";
import { facts } from "./facts.ts";

let worker: FakeWorker;

/** A worker that the test answers for. */
class FakeWorker {
  onmessage: (event: { data: FrameAnswer }) => void = () => {};
  onerror: () => void = () => {};
  readonly asked: number[] = [];
  isTerminated = false;

  constructor() {
    worker = this;
  }
  postMessage({ id }: FrameRequest) {
    this.asked.push(id);
  }
  terminate() {
    this.isTerminated = true;
  }
}

const frame = () => ({ close: vi.fn() }) as unknown as ImageBitmap;

beforeEach(() => vi.stubGlobal("Worker", FakeWorker));
afterEach(() => vi.unstubAllGlobals());

it("matches each answer with its question, in whatever order they come", async () => {
  const reader = new FrameReader();
  const [first, second] = [reader.read(frame()), reader.read(frame())];
  const [one, two] = worker.asked as [number, number];
  worker.onmessage({ data: { id: two, facts: facts({ code: "read" }) } });
  worker.onmessage({ data: { id: one, facts: facts() } });
  expect([(await first)?.code, (await second)?.code]).toEqual([null, "read"]);
});

it("knows nothing once its code couldn't be loaded, now and later", async () => {
  const reader = new FrameReader();
  const waiting = reader.read(frame());
  worker.onerror();
  expect(await waiting).toBeNull();
  const late = frame();
  expect(await reader.read(late)).toBeNull();
  expect(late.close).toHaveBeenCalledOnce();
  expect(worker.isTerminated).toBe(true);
});

it("answers what's still open when it ends", async () => {
  const reader = new FrameReader();
  const waiting = reader.read(frame());
  reader.end();
  expect(await waiting).toBeNull();
});
