import { license } from "#tests/fixtures/license.ts";
import { jane } from "#tests/fixtures/people.ts";
import { type Host, host } from "../lib/host.ts";
import { call } from "../lib/http.ts";
import { interleave } from "../lib/stats.ts";
import { MB, ms, type Row } from "../lib/table.ts";

/** 3.98 megapixels at 4:3, the largest picture whose rotations we search. */
const FOUR = { width: 2304 };

interface Picture {
  what: string;
  bytes: Uint8Array;
  /** The reader's expected answer, because a fast failure must not count as fast. */
  status: "read" | "unreadable";
  limit: number;
}

/** Reading barcodes inside the runtime, compared with a single search with only the library. */
export async function pictures(): Promise<Row[]> {
  const all: Picture[] = [
    {
      what: "PDF417 of a 12-megapixel picture",
      bytes: await license(jane, { width: 4000, noise: 1 }),
      status: "read",
      limit: 400,
    },
    {
      what: "rotation search of a 4-megapixel picture, tilted by 5°",
      bytes: await license(jane, { ...FOUR, tilt: -5 }),
      status: "read",
      limit: 1500,
    },
    {
      what: "rotation search of a 4-megapixel picture, all in vain",
      bytes: await license(jane, { ...FOUR, blur: 13 }),
      status: "unreadable",
      limit: 1500,
    },
  ];
  const reader = await host("tests/bench/probe/reader.ts");
  const library = await host("tests/bench/baseline/barcode.ts");
  try {
    const rows: Row[] = [];
    for (const { what, bytes, status, limit } of all) {
      const sides = {
        library: () => look(library, bytes, "found"),
        ours: () => look(reader, bytes, `"${status}"`),
      };
      const taken = await interleave(sides, { rounds: 9, warmUp: 2 });
      rows.push({
        goal: `${what} ≤ ${limit} ms`,
        baseline: ms(taken.library),
        ours: ms(taken.ours),
        ratio: ms(taken.ours),
        met: taken.ours <= limit,
      });
    }
    return [...rows, await memory(all[0]!.bytes)];
  } finally {
    await reader.stop();
    await library.stop();
  }
}

async function look(where: Host, bytes: Uint8Array, expected: string): Promise<number> {
  const answer = await call(where.url, { method: "POST", body: bytes });
  const text = answer.body.toString();
  if (!text.includes(expected)) throw new Error(`The reader answered ${answer.status}: ${text}`);
  return answer.ms;
}

/** Uses fresh isolates, because an isolate never returns memory, which would hide the second reading. */
async function memory(bytes: Uint8Array): Promise<Row> {
  const growth = { library: 0, ours: 0 };
  for (const [name, file, expected] of [
    ["library", "tests/bench/baseline/barcode.ts", "found"],
    ["ours", "tests/bench/probe/reader.ts", '"read"'],
  ] as const) {
    const fresh = await host(file);
    try {
      const small = await license(jane, { width: 800, blur: 9 });
      await call(fresh.url, { method: "POST", body: small });
      const before = fresh.memory();
      const most = fresh.watchMemory();
      await look(fresh, bytes, expected);
      growth[name] = most() - before;
    } finally {
      await fresh.stop();
    }
  }
  return {
    goal: "memory of a 12-megapixel picture ≤ 60 MB",
    baseline: MB(growth.library),
    ours: MB(growth.ours),
    ratio: (growth.ours / growth.library).toFixed(2),
    met: growth.ours <= 60e6,
  };
}
