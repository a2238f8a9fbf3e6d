import { Hono } from "hono";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { App } from "#core/http/app.ts";
import { bodyOf, DRAIN, drainBody } from "#core/http/request-body.ts";
import { respondError } from "#core/http/respond-error.ts";
import { jsonBody } from "#core/http/validate.ts";
import { readMultipart } from "#functions/documents/store/multipart.ts";

const KB = 1024;
const MB = 1024 * KB;
const LIMITS = { ...DRAIN, bytes: MB };

/** A body of so many bytes in pieces of 64 kB, and a count of the bytes taken. */
function upload(bytes: number, headers: Record<string, string> = {}, pause?: () => Promise<void>) {
  const taken = { bytes: 0, cancelled: false };
  const body = new ReadableStream({
    type: "bytes",
    async pull(controller) {
      await pause?.();
      const piece = Math.min(64 * KB, bytes - taken.bytes);
      if (piece <= 0) {
        controller.close();
        controller.byobRequest?.respond(0);
        return;
      }
      taken.bytes += piece;
      controller.enqueue(new Uint8Array(piece));
    },
    cancel() {
      taken.cancelled = true;
    },
  });
  const init = { method: "POST", body, headers, duplex: "half" } as RequestInit;
  return { request: new Request("https://countersign.test/", init), taken };
}

describe("the unread rest of a body", () => {
  it("is read to its end", async () => {
    const { request, taken } = upload(900 * KB);
    await drainBody(request, LIMITS);
    expect(taken.bytes).toBe(900 * KB);
  });

  it("is read no further than the limit", async () => {
    const { request, taken } = upload(50 * MB);
    await drainBody(request, LIMITS);
    expect(taken.bytes).toBe(MB);
  });

  it("isn't read if its stated length exceeds the limit", async () => {
    const { request, taken } = upload(2 * MB, { "Content-Length": String(2 * MB) });
    await drainBody(request, LIMITS);
    expect(taken.bytes).toBe(0);
  });

  it("is counted from where the reader stopped", async () => {
    const { request, taken } = upload(50 * MB);
    for await (const piece of bodyOf(request)) if (piece.length > 0 && taken.bytes >= 512 * KB) break;
    await drainBody(request, LIMITS);
    expect(taken.bytes).toBe(512 * KB + MB);
  });

  it("may be empty: no body, or one that was read completely", async () => {
    await drainBody(new Request("https://countersign.test/"));
    const { request, taken } = upload(100 * KB);
    await request.text();
    await drainBody(request, LIMITS);
    expect(taken.bytes).toBe(100 * KB);
  });

  it("causes no error when the sender has disconnected", async () => {
    const { request } = upload(MB, {}, () => Promise.reject(new Error("hung up")));
    await drainBody(request, LIMITS);
  });
});

describe("a sender", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

  it("who stops sending is given ten seconds", async () => {
    const { request } = upload(MB, {}, () => new Promise(() => undefined));
    const drained = vi.fn();
    const draining = drainBody(request, LIMITS).then(drained);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(drained).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await draining;
  });

  it("who is slow is given a minute in total", async () => {
    const { request, taken } = upload(MB, {}, () => wait(9_000));
    const draining = drainBody(request, LIMITS);
    await vi.advanceTimersByTimeAsync(60_000);
    await draining;
    expect(taken.bytes).toBe(6 * 64 * KB);
  });

  const read = async (request: Request) => {
    for await (const _ of bodyOf(request));
  };
  const SLOW = { kind: "timeout", code: "body_timeout" };

  it("who stops in the middle gets an error after ten seconds", async () => {
    let pieces = 0;
    const { request } = upload(MB, {}, () => (++pieces > 3 ? new Promise(() => undefined) : wait(10)));
    const refused = expect(read(request)).rejects.toMatchObject(SLOW);
    await vi.advanceTimersByTimeAsync(10_040);
    await refused;
  });

  it("who sends a little every nine seconds gets an error after two minutes", async () => {
    const { request, taken } = upload(MB, {}, () => wait(9_000));
    const refused = expect(read(request)).rejects.toMatchObject(SLOW);
    await vi.advanceTimersByTimeAsync(120_000);
    await refused;
    expect(taken.bytes).toBe(13 * 64 * KB);
  });

  it("isn't timed while we process what has arrived", async () => {
    const { request, taken } = upload(256 * KB);
    const done = (async () => {
      for await (const _ of bodyOf(request)) await wait(60_000);
    })();
    await vi.advanceTimersByTimeAsync(300_000);
    await done;
    expect(taken.bytes).toBe(256 * KB);
  });

  it("gets a message, also for a form or JSON with a stated length", async () => {
    const silent = (type: string) => {
      const headers = { "Content-Type": type, "Content-Length": "100" };
      return upload(100, headers, () => new Promise(() => undefined)).request;
    };
    const rules = {
      field: "file",
      missing: "",
      maxFile: MB,
      maxBody: MB,
      tooLarge: () => new Error() as never,
    };
    const form = readMultipart(silent("multipart/form-data; boundary=x"), rules, async () => null);
    const refused = expect(form).rejects.toMatchObject(SLOW);
    const app = new Hono<App>().onError(respondError).post("/", jsonBody, (c) => c.text(""));
    const answer = app.request(silent("application/json"));
    await vi.advanceTimersByTimeAsync(10_000);
    await refused;
    expect((await answer).status).toBe(408);
    expect(await (await answer).json()).toMatchObject({
      message: "The upload took too long. Check your connection and try again.",
    });
  });
});
