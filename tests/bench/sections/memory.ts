import { fork } from "node:child_process";
import { gzipSync } from "node:zlib";
import { bundle, workerOf } from "#scripts/deploy/bundle.ts";
import { host } from "../lib/host.ts";
import { call } from "../lib/http.ts";
import { mixture } from "../lib/mixture.ts";
import { kB, MB, type Row } from "../lib/table.ts";

const FILES = 100;
/** The platform's limits for an isolate's memory and for a Worker's code, in bytes. */
const ISOLATE = 128_000_000;
const BUNDLE = 4_000_000;

/** Reads and copies many files in a row, as the documents Worker does. */
export async function memory(): Promise<Row[]> {
  const { heap, wasm } = await inUse();
  const resident = await residentMemory();
  return [
    {
      goal: `in use after each of ${FILES} files ≤ 128 MB`,
      baseline: `WebAssembly ${MB(wasm)}`,
      ours: MB(heap + wasm),
      ratio: "–",
      met: heap + wasm <= ISOLATE,
    },
    {
      goal: "resident memory of the runtime's process, with what waits to be collected",
      baseline: `at the start ${MB(resident.start)}`,
      ours: MB(resident.most),
      ratio: "–",
      met: null,
    },
    await weight(),
  ];
}

/** @returns the largest number of bytes in use after any file, in the heap with its buffers and in WebAssembly */
const inUse = () =>
  new Promise<{ heap: number; wasm: number }>((resolve, reject) => {
    const child = fork(new URL("../probe/in-a-row.ts", import.meta.url), [String(FILES)], {
      execArgv: ["--expose-gc"],
    });
    child.on("message", (most) => resolve(most as { heap: number; wasm: number }));
    child.on("exit", (code) => reject(new Error(`The files weren't all read: ${code}`)));
  });

async function residentMemory(): Promise<{ start: number; most: number }> {
  const files = await mixture();
  const worker = await host("tests/bench/probe/documents.ts");
  try {
    const start = worker.memory();
    let most = start;
    for (let i = 0; i < FILES; i++) {
      const { bytes, contentType, as } = files[i % files.length]!;
      const headers = { "content-type": contentType };
      const { status } = await call(`${worker.url}?as=${as}`, { method: "POST", body: bytes, headers });
      if (status !== 200) throw new Error(`The Worker answered ${status}`);
      most = Math.max(most, worker.memory());
    }
    return { start, most };
  } finally {
    await worker.stop();
  }
}

async function weight(): Promise<Row> {
  const { files } = await bundle(workerOf("functions/jobs/documents-worker.ts"), { minify: true });
  const bytes = files.reduce((sum, { contents }) => sum + gzipSync(contents).length, 0);
  return {
    goal: "the documents Worker, gzipped, ≤ 4 MB",
    baseline: "–",
    ours: kB(bytes),
    ratio: "–",
    met: bytes <= BUNDLE,
  };
}
