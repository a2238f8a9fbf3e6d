import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MINUTE } from "#contract/time.ts";
import { StartError } from "#scripts/shared/start-error.ts";
import type { PartName } from "#scripts/stack/part.ts";
import { MAX_FAILURES, restartParts, restartPauses } from "#scripts/stack/restarts.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Restarts parts whose starts take a second each, and fail as long as `fails` says so. */
function restarting(fails: () => boolean = () => false) {
  const said: string[] = [];
  const gaveUp: string[] = [];
  let starts = 0;
  let died = (_part: PartName) => {};
  const restarts = restartParts(
    async () => {
      starts++;
      await new Promise((resolve, reject) => {
        setTimeout(resolve, 1_000);
        restarts.signal.addEventListener("abort", () => reject(new StartError("told to end")));
      });
      if (fails()) throw new StartError("The mail outbox couldn't start (no luck)\n  | one\n  | two");
    },
    (part) => `.data/logs/${part}.log`,
    { say: (line) => void said.push(line), giveUp: (message) => void gaveUp.push(message) },
  );
  died = (part) => restarts.died(part, "stopped by SIGKILL", ["its last words"]);
  return { said, gaveUp, starts: () => starts, died, restarts };
}

test("pauses grow until a part is given up, and begin anew once it ran for a minute", () => {
  const pauses = restartPauses();
  expect([pauses(0), pauses(0), pauses(MINUTE - 1), pauses(0)]).toEqual([500, 1_000, 2_000, 4_000]);
  expect(pauses(MINUTE)).toBe(500);
  for (let failures = 2; failures < MAX_FAILURES; failures++) expect(pauses(0)).not.toBeNull();
  expect(pauses(0)).toBeNull();
});

test("a part that dies is started again, with one line when it died and one when it's back", async () => {
  const { said, gaveUp, died, restarts } = restarting();
  died("mail");
  await vi.advanceTimersByTimeAsync(0);
  const down =
    "The mail outbox stopped unexpectedly (stopped by SIGKILL): see .data/logs/mail.log. Starting it again";
  expect([said, restarts.isAnyDown()]).toEqual([[down], true]);
  await vi.advanceTimersByTimeAsync(1_500);
  expect([said, restarts.isAnyDown(), gaveUp]).toEqual([[down, "The mail outbox is back"], false, []]);
});

test("a part that keeps dying is given up with its last words, and another isn't", async () => {
  const { said, gaveUp, died, starts } = restarting();
  for (let deaths = 1; deaths <= MAX_FAILURES; deaths++) {
    died("mail");
    await vi.advanceTimersByTimeAsync(MINUTE / 2);
  }
  expect([starts(), gaveUp]).toEqual([
    MAX_FAILURES - 1,
    [
      "Countersign ends, because the mail outbox failed 5 times. The mail outbox stopped unexpectedly (stopped by SIGKILL): see .data/logs/mail.log\n  | its last words",
    ],
  ]);
  died("rooms");
  await vi.advanceTimersByTimeAsync(2_000);
  expect(said.at(-1)).toBe("The rooms Worker is back");
});

test("a part that can't start again is tried a few times, and given up with the end of its log", async () => {
  const { said, gaveUp, died } = restarting(() => true);
  died("mail");
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(said.slice(1)).toEqual(
    Array(MAX_FAILURES - 2).fill("The mail outbox couldn't start (no luck). Starting it again"),
  );
  expect(gaveUp).toEqual([
    "Countersign ends, because the mail outbox failed 5 times. The mail outbox couldn't start (no luck)\n  | one\n  | two",
  ]);
});

test.each([
  ["waits", 100],
  ["starts", 900],
])("stopping while a part %s ends at once, without a word", async (_, after) => {
  const { said, gaveUp, died, starts, restarts } = restarting();
  died("mail");
  await vi.advanceTimersByTimeAsync(after);
  const begun = starts();
  await restarts.stop();
  died("storage");
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect([said.length, gaveUp, starts()]).toEqual([1, [], begun]);
});
