import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { patientFetch } from "#db/patient-fetch.ts";

interface Seen {
  body: string;
  /** When the request arrived, ms. */
  at: number;
}

/** A database that answers with these statuses in order, and then repeats the last one. */
function databaseThatAnswers(...statuses: number[]): Seen[] {
  const seen: Seen[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    const status = statuses[Math.min(seen.length, statuses.length - 1)] ?? 0;
    seen.push({ body: await request.text(), at: Date.now() });
    if (status === 0) throw new TypeError("The connection broke");
    return new Response(`answer ${seen.length}`, { status });
  });
  return seen;
}

const ask = () => patientFetch(new Request("http://db.example/v2", { method: "POST", body: "INSERT …" }));

/** Runs all timers, so that the answer can arrive. */
async function inTime(answer: Promise<Response>): Promise<Response> {
  await vi.runAllTimersAsync();
  return answer;
}

/** Runs all timers, and expects that there's no answer. */
async function unavailableIn(answer: Promise<Response>, cause: unknown): Promise<void> {
  await Promise.all([
    expect(answer).rejects.toMatchObject({ name: "PartUnavailable", part: "database", cause }),
    vi.runAllTimersAsync(),
  ]);
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a request to an overloaded database", () => {
  test.each([200, 400, 401])("with the answer %i isn't retried", async (status) => {
    const seen = databaseThatAnswers(status);
    const answer = await inTime(ask());
    expect([answer.status, await answer.text()]).toEqual([status, "answer 1"]);
    expect(seen).toHaveLength(1);
  });

  test("is retried in full after each 429, until another answer comes", async () => {
    const seen = databaseThatAnswers(429, 429, 429, 200);
    const answer = await inTime(ask());
    expect([answer.status, await answer.text()]).toEqual([200, "answer 4"]);
    expect(seen.map(({ body }) => body)).toEqual(Array(4).fill("INSERT …"));
  });

  test("is retried after growing pauses: 20 ms ± 50%, doubled each time", async () => {
    const seen = databaseThatAnswers(429);
    await unavailableIn(ask(), "It answered 429");
    const pauses = seen.slice(1).map(({ at }, i) => at - (seen[i]?.at ?? 0));
    expect(pauses).toHaveLength(7);
    for (const [i, pause] of pauses.entries()) {
      expect(pause).toBeGreaterThanOrEqual(10 * 2 ** i);
      expect(pause).toBeLessThanOrEqual(30 * 2 ** i);
    }
  });

  test("isn't retried at the same moment as others that were refused with it", async () => {
    const random = vi.spyOn(Math, "random");
    const firstPause = async (drawn: number) => {
      random.mockReturnValue(drawn);
      const seen = databaseThatAnswers(429, 200);
      await inTime(ask());
      return (seen[1]?.at ?? 0) - (seen[0]?.at ?? 0);
    };
    expect([await firstPause(0), await firstPause(0.5), await firstPause(0.99)]).toEqual([10, 20, 29]);
    random.mockRestore();
  });

  test("is unavailable after eight tries", async () => {
    const seen = databaseThatAnswers(429);
    await unavailableIn(ask(), "It answered 429");
    expect(seen).toHaveLength(8);
  });

  test.each([500, 502, 503, 504])(
    "with the answer %i is unavailable, and isn't retried, because the statement may have run",
    async (status) => {
      const seen = databaseThatAnswers(status);
      await unavailableIn(ask(), `It answered ${status}`);
      expect(seen).toHaveLength(1);
    },
  );

  test("isn't retried after a broken connection, because the statement may have run", async () => {
    const seen = databaseThatAnswers(0);
    await unavailableIn(ask(), expect.objectContaining({ message: "The connection broke" }));
    expect(seen).toHaveLength(1);
  });
});

test("is unavailable when the database never answers", async () => {
  vi.useRealTimers();
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  const { port } = silent.address() as AddressInfo;
  const request = new Request(`http://127.0.0.1:${port}`, { method: "POST", body: "INSERT …" });
  await expect(patientFetch(request, 50)).rejects.toMatchObject({
    part: "database",
    cause: { name: "TimeoutError" },
  });
  silent.closeAllConnections();
  await new Promise((resolve) => silent.close(resolve));
});
