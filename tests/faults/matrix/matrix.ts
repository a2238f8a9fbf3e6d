import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import type { Stack } from "#scripts/stack/stack.ts";
import { db, rows } from "#tests/harness/stack/db.ts";
import { cron } from "#tests/harness/stack/stack.ts";
import { until } from "#tests/harness/until.ts";
import { type Call, startLoad } from "./load.ts";
import { findLosses } from "./losses.ts";
import { matrixPeople } from "./people.ts";
import { FAULTS, type Fault, type MatrixPart, type MatrixStack, matrixStack } from "./stack.ts";

/** One line of the table. */
export interface Row {
  part: MatrixPart;
  fault: Fault;
  requests: number;
  "2xx": number;
  unavailable: number;
  other: number;
  /** The slowest answer. */
  "slowest ms": number;
  /** From when the part was back until a new request was made, and until nothing waited in the outbox. */
  "answers again ms": number;
  "outbox empty ms": number;
  lost: number;
  twice: number;
}

/** The load answers about one case per second. */
const MAX_CASES = 16;
/** Milliseconds. */
const RECOVERY = 90_000;
/** A consumer has a minute for a row. One that took this much of it, in milliseconds, was killed. */
const [LEASE, USED] = [60_000, 10_000];

/**
 * Lets a part fail under load, and expects that people only saw success or "unavailable", that everything recovers,
 * that nothing was lost, and that nothing happened twice.
 * @param ms how long it fails
 * @returns the figures, for the table
 */
export async function failUnderLoad(
  matrix: MatrixStack,
  part: MatrixPart,
  fault: Fault,
  ms: number,
): Promise<Row> {
  const { stack } = matrix;
  const people = await matrixPeople(stack, Math.min(MAX_CASES, Math.ceil(ms / 1_000) + 2));
  const load = startLoad(people);
  onTestFinished(load.stop);
  await sleep(1_000);
  // The minute's job also runs while the part fails.
  const tick = sleep(ms / 2).then(() => cron(stack.apiUrl).catch(() => undefined));
  await matrix.fail(part, fault, ms);
  const back = Date.now();
  await load.makeRequest();
  const answersAgain = Date.now() - back;
  await load.finish();
  await tick;
  await until(() => isSettled(stack), "the outbox to be empty", RECOVERY);
  const outboxEmpty = Date.now() - back;
  const { lost, twice } = await findLosses(matrix, people, load.promised);

  const { calls } = load;
  const count = (kind: Call["kind"]) => calls.filter((call) => call.kind === kind).length;
  const others = [
    ...new Set(calls.filter(({ kind }) => kind === "other").map(({ name, detail }) => `${name}: ${detail}`)),
  ];
  expect.soft({ others, lost, twice }, `${part} ${fault}`).toEqual({ others: [], lost: [], twice: [] });
  return {
    part,
    fault,
    requests: calls.length,
    "2xx": count("2xx"),
    unavailable: count("503"),
    other: count("other"),
    "slowest ms": Math.max(...calls.map((call) => call.ms)),
    "answers again ms": answersAgain,
    "outbox empty ms": outboxEmpty,
    lost: lost.length,
    twice: twice.length,
  };
}

/**
 * Skips all pauses, as if their time had passed, and lets the sweep take what waits. A row that a consumer works on is
 * left to it.
 */
async function isSettled(stack: Stack): Promise<boolean> {
  const client = db(stack.dbUrl);
  await client.execute("UPDATE provider_circuits SET open_until = 0");
  // A row that failed is swept some time after its pause, and one that it was too early for has no attempts.
  await client.execute({
    sql: `UPDATE outbox SET next_at = 0, not_before = 0
      WHERE status = 'pending' AND (not_before < ? OR next_at > not_before OR attempts = 0)`,
    args: [Date.now() + LEASE - USED],
  });
  client.close();
  await cron(stack.apiUrl);
  await sleep(500);
  const waiting = await rows("SELECT id FROM outbox WHERE status = 'pending'", [], stack.dbUrl);
  return waiting.length === 0;
}

/** @returns the rows as a table in Markdown */
function asTable(table: readonly Row[]): string {
  const cells = [Object.keys(table[0] ?? {}), ...table.map((row) => Object.values(row).map(String))];
  const [head = [], ...lines] = cells.map((line) =>
    line.map((cell, i) => cell.padEnd(Math.max(...cells.map((other) => other[i]?.length ?? 0)))),
  );
  return [head, head.map((cell) => "-".repeat(cell.length)), ...lines]
    .map((line) => `| ${line.join(" | ")} |`)
    .join("\n");
}

/** How long each fault lasts, in milliseconds. */
const DURATIONS: Record<Fault, number> = { slow: 12_000, failing: 10_000, gone: 30_000 };

/** Tests each of these parts with each fault, on one stack, and prints the table. */
export function matrixOf(parts: readonly MatrixPart[]): void {
  let matrix: MatrixStack;
  const table: Row[] = [];
  beforeAll(async () => {
    matrix = await matrixStack();
  });
  afterAll(async () => {
    console.log(asTable(table));
    await matrix?.stop();
  });
  const cells = parts.flatMap((part) => FAULTS.map((fault) => [part, fault] as const));
  test.for(cells)("%s %s", { timeout: 300_000 }, async ([part, fault]) => {
    table.push(await failUnderLoad(matrix, part, fault, DURATIONS[fault]));
  });
}
