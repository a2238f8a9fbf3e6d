import { request } from "node:http";
import type { Host } from "../lib/host.ts";
import type { Person } from "../lib/people.ts";
import { median } from "../lib/stats.ts";
import { MB, ms, type Row } from "../lib/table.ts";

const PATH = "/api/v1/verifications/export";
const ROUNDS = 2;

/**
 * The list of an account with 100,000 rows as a file: its first byte compared with its last, and four simultaneous
 * downloads compared with one.
 */
export async function files(product: Host, person: Person): Promise<Row[]> {
  const firsts: number[] = [];
  const totals: number[] = [];
  const grown = { one: [] as number[], four: [] as number[] };
  let lines = 0;
  await download(product, person);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, count] of [
      ["one", 1],
      ["four", 4],
    ] as const) {
      const most = product.watchMemory();
      const taken = await Promise.all(Array.from({ length: count }, () => download(product, person)));
      grown[name].push(most());
      if (count > 1) continue;
      for (const one of taken) {
        firsts.push(one.first);
        totals.push(one.total);
        lines = one.lines;
      }
    }
  }
  const [first, total] = [median(firsts), median(totals)];
  const [one, four] = [median(grown.one), median(grown.four)];
  return [
    {
      goal: `CSV of ${lines - 1} rows: first byte ≤ 0.1 × total`,
      baseline: ms(total),
      ours: ms(first),
      ratio: (first / total).toFixed(2),
      met: first <= 0.1 * total,
    },
    {
      goal: "memory of four such files at once ÷ of one ≤ 1.5",
      baseline: MB(one),
      ours: MB(four),
      ratio: (four / one).toFixed(2),
      met: four <= 1.5 * one,
    },
  ];
}

/** @returns the milliseconds until the first and the last byte, and the number of lines */
function download(
  product: Host,
  { headers }: Person,
): Promise<{ first: number; total: number; lines: number }> {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    request(product.url + PATH, { headers }, (answer) => {
      let first = 0;
      let lines = 0;
      answer.on("data", (chunk: Buffer) => {
        first ||= performance.now() - began;
        for (const byte of chunk) if (byte === 10) lines++;
      });
      answer.on("error", reject);
      answer.on("end", () => resolve({ first, total: performance.now() - began, lines }));
    })
      .on("error", reject)
      .end();
  });
}
