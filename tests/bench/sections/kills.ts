import { type Host, host } from "../lib/host.ts";
import { call } from "../lib/http.ts";
import { type Person, person, query } from "../lib/people.ts";
import type { Row } from "../lib/table.ts";
import { type World, world } from "../lib/world.ts";

const WRITERS = 8;
const LIMIT = 10_000;

/**
 * Writes while first the Worker and then the database is killed: how long no write succeeds, and whether any write is
 * lost.
 */
export async function kills(): Promise<Row[]> {
  const servers = await world(["database"]);
  const start = () => host("tests/bench/probe/commit.ts", { vars: servers.vars, queues: true });
  const product = await host("functions/api-worker.ts", { vars: servers.vars, queues: true });
  let commit = await start();
  try {
    const writer = await person(product.url, servers.dbUrl);
    const worker = await killing(
      servers,
      writer,
      () => commit,
      async () => {
        process.kill(commit.pid, "SIGKILL");
        commit = await start();
      },
    );
    const database = await killing(
      servers,
      writer,
      () => commit,
      async () => {
        await servers.kill("SIGKILL", "database");
        await servers.restart("database");
      },
    );
    return [row("a Worker is killed", worker), row("the database is killed", database)];
  } finally {
    await commit.stop();
    await product.stop();
    await servers.stop();
  }
}

interface Outcome {
  /** Milliseconds between the last answer before the kill and the first one after the restart. */
  pause: number;
  written: number;
  /** Writes that were confirmed but are missing. */
  lost: number;
}

async function killing(
  { dbUrl }: World,
  { id, headers }: Person,
  where: () => Host,
  kill: () => Promise<void>,
): Promise<Outcome> {
  const count = async () =>
    Number(
      (
        await query(dbUrl, "SELECT count(*) AS n FROM audit WHERE action = 'bench.written' AND actor = ?", [
          id,
        ])
      )[0]?.n,
    );
  const before = await count();
  const answered: number[] = [];
  let goesOn = true;
  const writers = Array.from({ length: WRITERS }, async () => {
    while (goesOn) {
      const url = `${where().url}/api/bench`;
      const answer = await call(url, { method: "POST", headers, body: "" }).catch(() => null);
      if (answer?.status === 200) answered.push(performance.now());
      else await new Promise((resolve) => setTimeout(resolve, 20));
    }
  });
  while (answered.length < 50) await new Promise((resolve) => setTimeout(resolve, 20));
  const killed = performance.now();
  await kill();
  const back = performance.now();
  while (!answered.some((at) => at > back) && performance.now() < back + 3 * LIMIT)
    await new Promise((resolve) => setTimeout(resolve, 20));
  goesOn = false;
  await Promise.all(writers);
  const first = answered.find((at) => at > back) ?? Number.POSITIVE_INFINITY;
  const last = Math.max(...answered.filter((at) => at <= killed));
  return {
    pause: first - last,
    written: answered.length,
    lost: Math.max(0, answered.length - ((await count()) - before)),
  };
}

const row = (what: string, { pause, written, lost }: Outcome): Row => ({
  goal: `${what} among ${WRITERS} writers: writes flow again within ${LIMIT / 1000} s, none is lost`,
  baseline: `${written} written`,
  ours: `${(pause / 1000).toFixed(1)} s, its start included`,
  ratio: `${lost} lost`,
  met: pause <= LIMIT && lost === 0,
});
