import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { patientFetch } from "#db/patient-fetch.ts";

interface Seen {
  body: string;
  /** When it was asked, ms. */
  at: number;
}

/** A database that gives these answers, one per request, and the last one ever after. */
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

/** Lets all time pass that somebody waits for. */
async function inTime(answer: Promise<Response>): Promise<Response> {
  await vi.runAllTimersAsync();
  return answer;
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("asking a database that has too much to do", () => {
  test.each([200, 400, 401, 500, 503])("an answer of %i is taken as it is", async (status) => {
    const seen = databaseThatAnswers(status);
    const answer = await inTime(ask());
    expect([answer.status, await answer.text()]).toEqual([status, "answer 1"]);
    expect(seen).toHaveLength(1);
  });

  test("429 is asked again, with the whole request each time, until there is another answer", async () => {
    const seen = databaseThatAnswers(429, 429, 429, 200);
    const answer = await inTime(ask());
    expect([answer.status, await answer.text()]).toEqual([200, "answer 4"]);
    expect(seen.map(({ body }) => body)).toEqual(Array(4).fill("INSERT …"));
  });

  test("the pauses grow: 20 ms, give or take a half, and twice as long each time", async () => {
    const seen = databaseThatAnswers(429);
    await inTime(ask());
    const pauses = seen.slice(1).map(({ at }, i) => at - (seen[i]?.at ?? 0));
    expect(pauses).toHaveLength(7);
    for (const [i, pause] of pauses.entries()) {
      expect(pause).toBeGreaterThanOrEqual(10 * 2 ** i);
      expect(pause).toBeLessThanOrEqual(30 * 2 ** i);
    }
  });

  test("those who are refused together do not come back together", async () => {
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

  test("after eight refusals the refusal is the answer, readable", async () => {
    const seen = databaseThatAnswers(429);
    const answer = await inTime(ask());
    expect([answer.status, await answer.text()]).toEqual([429, "answer 8"]);
    expect(seen).toHaveLength(8);
  });

  test("a connection that breaks is not tried again: the statement may have been run", async () => {
    const seen = databaseThatAnswers(0);
    await expect(ask()).rejects.toThrow("The connection broke");
    expect(seen).toHaveLength(1);
  });
});

test("a database that takes the question and never answers is not waited for without end", async () => {
  vi.useRealTimers();
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  const { port } = silent.address() as AddressInfo;
  const request = new Request(`http://127.0.0.1:${port}`, { method: "POST", body: "INSERT …" });
  await expect(patientFetch(request, 50)).rejects.toMatchObject({ name: "TimeoutError" });
  silent.closeAllConnections();
  await new Promise((resolve) => silent.close(resolve));
});
