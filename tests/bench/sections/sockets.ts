import { fork } from "node:child_process";
import { join } from "node:path";
import { host } from "../lib/host.ts";
import { timed } from "../lib/http.ts";
import { person } from "../lib/people.ts";
import { opened, roomOf } from "../lib/room.ts";
import { median } from "../lib/stats.ts";
import { ms, type Row } from "../lib/table.ts";
import { world } from "../lib/world.ts";

const LISTENERS = 1000;
const ROUNDS = { one: 60, many: 10 };
/** The sockets that are opened at once. */
const AT_ONCE = 50;
/** Milliseconds; an event that hasn't come by then is lost. */
const DEADLINE = 10_000;

/**
 * From a write to the event on a socket, compared with a publisher that does nothing else; then with 1,000 listeners.
 */
export async function sockets(): Promise<Row[]> {
  const servers = await world(["database", "party"]);
  const { vars, dbUrl } = servers;
  const commit = await host("tests/bench/probe/commit.ts", { vars, queues: true });
  const product = await host("functions/worker.ts", { vars, queues: true });
  const bare = await barePublisher();
  try {
    const { id, headers } = await person(product.url, dbUrl);
    const sides = {
      bare: { url: async () => bare.url.replace("http", "ws"), publish: () => post(bare.url) },
      ours: { url: () => roomOf(servers, id), publish: () => post(`${commit.url}/api/bench`, headers) },
    };
    const one = await inTurns(sides, 1, ROUNDS.one);
    const many = await inTurns(sides, LISTENERS, ROUNDS.many);
    return [
      row("commit → event on a socket, p50 ÷ bare publish ≤ 10", one, 10),
      row(`the same to the last of ${LISTENERS} listeners ≤ 2`, many, 2),
      {
        goal: "events lost",
        baseline: String(one.bare.lost + many.bare.lost),
        ours: String(one.ours.lost + many.ours.lost),
        ratio: `of ${(ROUNDS.one + ROUNDS.many * LISTENERS).toLocaleString("en-US")}`,
        met: one.ours.lost + many.ours.lost === 0,
      },
    ];
  } finally {
    bare.stop();
    await product.stop();
    await commit.stop();
    await servers.stop();
  }
}

interface Side {
  url(): Promise<string>;
  publish(): Promise<unknown>;
}
interface Heard {
  /** Milliseconds until the last listener had the event, per round. */
  times: number[];
  lost: number;
}

/** Measures both sides in turns, so that other load on the machine affects both. */
async function inTurns(sides: { bare: Side; ours: Side }, listeners: number, rounds: number) {
  const rooms = { bare: await listen(sides.bare, listeners), ours: await listen(sides.ours, listeners) };
  const heard: Record<"bare" | "ours", Heard> = {
    bare: { times: [], lost: 0 },
    ours: { times: [], lost: 0 },
  };
  for (let round = 0; round < rounds; round++)
    for (const name of ["bare", "ours"] as const) {
      const began = performance.now();
      const all = rooms[name].next();
      await sides[name].publish();
      heard[name].lost += listeners - (await all);
      heard[name].times.push(performance.now() - began);
    }
  for (const room of Object.values(rooms)) room.close();
  return heard;
}

async function listen(side: Side, count: number) {
  const open: WebSocket[] = [];
  let missing = 0;
  let done = () => {};
  while (open.length < count) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - open.length) }, async () => {
      const socket = await opened(await side.url());
      socket.addEventListener("message", (event) => {
        // The room's greeting doesn't count as an event.
        if (!String(event.data).includes('"connected"') && --missing === 0) done();
      });
      open.push(socket);
    });
    await Promise.all(some);
  }
  return {
    /** @returns how many sockets got the next event before the deadline */
    next: () =>
      new Promise<number>((resolve) => {
        missing = count;
        const late = setTimeout(() => resolve(count - missing), DEADLINE);
        done = () => {
          clearTimeout(late);
          resolve(count);
        };
      }),
    close() {
      for (const socket of open) socket.close();
    },
  };
}

function row(goal: string, heard: Record<"bare" | "ours", Heard>, limit: number): Row {
  const [bare, ours] = [median(heard.bare.times), median(heard.ours.times)];
  const ratio = ours / bare;
  return {
    goal,
    baseline: ms(bare),
    ours: ms(ours),
    ratio: ratio.toFixed(2),
    met: Number(ratio.toFixed(2)) <= limit,
  };
}

const post = (url: string, headers: Record<string, string> = {}) =>
  timed(url, { method: "POST", headers, body: headers.Authorization ? "" : '{"type":"bench"}' });

/** Runs in a process of its own, as the rooms do. */
async function barePublisher() {
  const child = fork(join(import.meta.dirname, "../baseline/rooms.ts"));
  const port = await new Promise<number>((resolve) => child.once("message", (it) => resolve(Number(it))));
  return { url: `http://127.0.0.1:${port}`, stop: () => child.kill() };
}
