import { afterAll, beforeAll, expect, test } from "vitest";
import type { ServerMessage } from "#contract/live/events.ts";
import { type Account, account } from "#tests/harness/people/account.ts";
import { openSocket, type Socket } from "#tests/harness/socket.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { ownStack } from "#tests/harness/stack/own-stack.ts";
import { allPublished, eventsAfter, seqsOf, upTo } from "./published.ts";

const PAGES = 200;
const CHANGES = 200;
/** Before which changes the rooms go down, and before which they're back. */
const DOWN = [40, 90, 140];
const UP = DOWN.map((change) => change + 15);

let stack: Awaited<ReturnType<typeof ownStack>>;

beforeAll(async () => {
  stack = await ownStack({ RATE_LIMITS: "off" });
});
afterAll(async () => {
  await stack?.stop();
});

/** A team whose first member administers it. */
async function teamOf(members: readonly Account[]): Promise<string> {
  const team = "team_everyone";
  const ids = JSON.stringify(members.map(({ id }) => id));
  await rows("INSERT INTO teams (id, name, created_at) VALUES (?, 'Team', 1)", [team], stack.dbUrl);
  await rows(
    `INSERT INTO memberships (id, team_id, user_id, role, joined_at)
      SELECT 'mem_' || value, ?, value, iif(key = 0, 'admin', 'member'), 1 FROM json_each(?)`,
    [team, ids],
    stack.dbUrl,
  );
  return team;
}

/** Stands for a person's open page: it returns whenever its socket closes, and then fetches from the first gap on. */
function openPage(person: Account) {
  const known = new Map<string, ServerMessage>();
  let socket: Socket | undefined;
  let visits = 0;
  let isClosed = false;
  const learn = (events: readonly ServerMessage[]) => {
    for (const event of events) if (event.seq) known.set(event.id, event);
  };
  const visit = async () => {
    const { data } = await person.api.post<{ url: string; token: string }>("/api/realtime/ticket");
    const opened = openSocket(new URL(`${data.url}?ticket=${data.token}`));
    await opened.next("connected");
    visits++;
    socket = opened;
    const seqs = new Set(seqsOf([...known.values()]));
    let complete = 0;
    while (seqs.has(complete + 1)) complete++;
    learn((await eventsAfter(person, complete)).events);
    await opened.closed;
    learn(opened.events);
  };
  const stay = (async () => {
    while (!isClosed) {
      await visit().catch(() => {});
      await new Promise((done) => setTimeout(done, 100 + Math.random() * 400));
    }
  })();
  return {
    known,
    visits: () => visits,
    /** Waits until its socket has everything that was published. */
    async settle() {
      await socket?.settle();
      learn(socket?.events ?? []);
    },
    async close() {
      isClosed = true;
      socket?.close();
      await stay;
    },
  };
}

test("200 open pages get 40,000 events, each once, while the rooms are replaced under them", {
  timeout: 300_000,
}, async () => {
  const on = stack;
  const people = await Promise.all(Array.from({ length: PAGES }, () => account({ on })));
  const team = await teamOf(people);
  const pages = people.map(openPage);
  await expect.poll(() => pages.every((page) => page.visits() === 1), { timeout: 60_000 }).toBe(true);

  let returning: Promise<void> = Promise.resolve();
  for (let change = 1; change <= CHANGES; change++) {
    if (DOWN.includes(change)) await stack.kill("SIGKILL", "rooms");
    if (UP.includes(change)) returning = stack.restart("rooms");
    const { status } = await people[0]!.api.put(`/api/v1/teams/${team}`, { name: `Team ${change}` });
    expect(status).toBe(200);
  }
  await returning;
  await allPublished(stack);
  await expect.poll(() => pages.every((page) => page.visits() > 1), { timeout: 60_000 }).toBe(true);
  await Promise.all(pages.map((page) => page.settle()));

  for (const { known } of pages) {
    const events = [...known.values()];
    expect(seqsOf(events).toSorted((a, b) => a - b)).toEqual(upTo(0, CHANGES));
    expect(events.every(({ type }) => type === "team_updated")).toBe(true);
  }
  await Promise.all(pages.map((page) => page.close()));
});
