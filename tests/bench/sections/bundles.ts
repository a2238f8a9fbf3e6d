import { gzipSync } from "node:zlib";
import { bundle, workerOf } from "#scripts/deploy/bundle.ts";
import { listEndpoints } from "#scripts/deploy/endpoints.ts";
import { planPerEndpoint } from "#scripts/deploy/plan.ts";
import { median } from "../lib/stats.ts";
import { kB, type Row } from "../lib/table.ts";

const LIMIT = { plain: 60_000, documents: 700_000 };
/** Packages that only endpoints with documents need. */
const HEAVY = /node_modules\/(@aws-sdk|@smithy|zxing-wasm|@cantoo)\//;

/** The deployed code with its libraries, per endpoint and as a whole, minified and gzipped. */
export async function bundles(): Promise<Row[]> {
  const plan = planPerEndpoint("countersign", listEndpoints()).filter(({ kind }) => kind === "endpoint");
  const plain: Sized[] = [];
  const documents: Sized[] = [];
  for (const { name, source } of plan) {
    const { files, inputs } = await bundle(source, { minify: true });
    const isHeavy = Object.keys(inputs).some((path) => HEAVY.test(path));
    (isHeavy ? documents : plain).push({ name, bytes: gzipped(files) });
  }
  const whole = await bundle(workerOf("functions/api-worker.ts"), { minify: true });
  return [
    group("without documents", plain, LIMIT.plain),
    group("with documents", documents, LIMIT.documents),
    {
      goal: "the whole Worker, pictures' readers and fonts' engine included",
      baseline: "–",
      ours: kB(gzipped(whole.files)),
      ratio: "–",
      met: null,
    },
  ];
}

interface Sized {
  name: string;
  bytes: number;
}

function group(what: string, all: Sized[], limit: number): Row {
  const [largest] = all.toSorted((a, b) => b.bytes - a.bytes);
  if (!largest) throw new Error(`There are no endpoints ${what}`);
  const over = all.filter(({ bytes }) => bytes > limit).length;
  return {
    goal: `${all.length} endpoints ${what}, each ≤ ${limit / 1000} kB`,
    baseline: `median ${kB(median(all.map(({ bytes }) => bytes)))}`,
    ours: `most ${kB(largest.bytes)} (${largest.name})`,
    ratio: `${over} over`,
    met: over === 0,
  };
}

const gzipped = (files: { contents: Uint8Array }[]) =>
  files.reduce((sum, { contents }) => sum + gzipSync(contents).length, 0);
