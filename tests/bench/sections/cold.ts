import { host } from "../lib/host.ts";
import { type Called, call } from "../lib/http.ts";
import { person } from "../lib/people.ts";
import { median } from "../lib/stats.ts";
import { ms, type Row } from "../lib/table.ts";
import { world } from "../lib/world.ts";

const AT_ONCE = 200;
const STARTS = 3;

/** Many simultaneous requests to a fresh Worker, compared with a Worker that only queries its database. */
export async function cold(): Promise<Row[]> {
  const servers = await world(["database"]);
  const { vars, dbUrl } = servers;
  const start = () => host("functions/api-worker.ts", { vars, queues: true });
  try {
    const first = await start();
    const { headers } = await person(first.url, dbUrl);
    await first.stop();
    const ours: Burst[] = [];
    const raw: Burst[] = [];
    for (let i = 0; i < STARTS; i++) {
      const baseline = await host("tests/bench/baseline/hrana.ts", { vars: { DB_URL: dbUrl } });
      const body = JSON.stringify({ statements: [{ sql: "SELECT count(*) FROM users" }] });
      raw.push(await burst(() => call(baseline.url, { method: "POST", body })));
      await baseline.stop();
      const product = await start();
      ours.push(await burst(() => call(`${product.url}/api/auth/me`, { headers })));
      await product.stop();
    }
    const failures = ours.reduce((sum, one) => sum + one.failures, 0);
    const well = ours.every((one) => one.nextWell);
    return [
      {
        goal: `${AT_ONCE} simultaneous requests to a cold Worker: none fails, the next one succeeds`,
        baseline: `all by ${ms(median(raw.map((one) => one.ms)))}`,
        ours: `all by ${ms(median(ours.map((one) => one.ms)))}`,
        ratio: `${failures} failed, next ${well ? "200" : "failed"}`,
        met: failures === 0 && well,
      },
    ];
  } finally {
    await servers.stop();
  }
}

interface Burst {
  failures: number;
  nextWell: boolean;
  /** Milliseconds until the last request was answered. */
  ms: number;
}

const outcome = ({ status, body }: Called) =>
  status === 200 ? "200" : `${status} ${body.toString().slice(0, 60)}`;

async function burst(request: () => Promise<Called>): Promise<Burst> {
  const began = performance.now();
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => request().then(outcome, String)));
  const ms = performance.now() - began;
  const failed = answers.filter((answer) => answer !== "200");
  for (const reason of new Set(failed)) console.error(`  a cold request: ${reason}`);
  const failures = failed.length;
  return { failures, nextWell: (await request()).status === 200, ms };
}
