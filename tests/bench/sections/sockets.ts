import { lastRow, lostRow, type Received, singleRow } from "../lib/deliveries.ts";
import { type Host, host } from "../lib/host.ts";
import { timed } from "../lib/http.ts";
import { listen } from "../lib/listeners.ts";
import { teamOf } from "../lib/members.ts";
import { person } from "../lib/people.ts";
import { barePublisher } from "../lib/publisher.ts";
import { roomOf } from "../lib/room.ts";
import type { Row } from "../lib/table.ts";
import { type World, world } from "../lib/world.ts";
import { screen } from "./screen.ts";

const MANY = 1000;
const ROUNDS = { one: 200, many: 20, warmUp: 2 };

/**
 * The time from a write to the event on a socket, compared with a bare publisher: with one listener, with 1,000 in one
 * room, and with 1,000 teammates in their own rooms. Then the time from a write to the screen.
 */
export async function sockets(): Promise<Row[]> {
  return [...(await events()), ...(await screen())];
}

/** A publisher, and the addresses of its listening sockets. */
interface Side {
  urlOf(index: number): Promise<string>;
  publish(): Promise<unknown>;
}

async function events(): Promise<Row[]> {
  // The product's rooms allow only ten sockets.
  const servers = await world(["database", "rooms"], "tests/bench/probe/wide-room.ts");
  const bareServers = await world(["database", "rooms"], "tests/bench/baseline/room.ts");
  const { vars, dbUrl, registry } = servers;
  const commit = await host("tests/bench/probe/commit.ts", { vars, registry, queues: true });
  const product = await host("functions/api-worker.ts", { vars, registry, queues: true });
  const posts = await host("tests/bench/baseline/posts.ts", { registry: bareServers.registry });
  const publisher = await barePublisher();
  try {
    const { id, headers } = await person(product.url, dbUrl);
    const { team, members } = await teamOf(dbUrl, MANY);
    const write = (query = "") =>
      timed(`${commit.url}/api/bench${query}`, { method: "POST", headers, body: "" });
    const bare: Side = {
      urlOf: async () => publisher.url.replace("http", "ws"),
      publish: () => timed(publisher.url, { method: "POST", body: '{"type":"bench"}' }),
    };
    const own: Side = { urlOf: () => roomOf(servers, id), publish: () => write() };
    const mates: Side = {
      urlOf: (i) => roomOf(servers, members[i]!),
      publish: () => write(`?team=${team}`),
    };
    const one = await measure({ bare, ours: own }, 1, ROUNDS.one);
    const inOne = await measure(
      {
        bare,
        bareRooms: bareRooms(
          bareServers,
          posts,
          Array.from({ length: MANY }, () => id),
        ),
        ours: own,
      },
      MANY,
      ROUNDS.many,
    );
    const inMany = await measure(
      { bare, bareRooms: bareRooms(bareServers, posts, members), ours: mates },
      MANY,
      ROUNDS.many,
    );
    return [
      singleRow("commit → event on a socket, p50 ÷ bare publish ≤ 10", 10, one),
      lastRow(`the same to the last of ${MANY} listeners in one room`, null, inOne),
      lastRow("the same ÷ a bare Worker that calls one bare room ≤ 2", 2, ofRooms(inOne)),
      lastRow(`the same to the last of ${MANY} members of a team, each in a room of their own`, null, inMany),
      lastRow(`the same ÷ a bare Worker that calls ${MANY} bare rooms ≤ 3`, 3, ofRooms(inMany)),
      lostRow([one, inOne, inMany]),
    ];
  } finally {
    publisher.stop();
    await posts.stop();
    await product.stop();
    await commit.stop();
    await bareServers.stop();
    await servers.stop();
  }
}

/** Measures all sides alternately, so that other load on the machine affects all of them. */
async function measure<Name extends string>(
  sides: Record<Name, Side>,
  count: number,
  rounds: number,
): Promise<Record<Name, Received>> {
  const all = await Promise.all(
    (Object.keys(sides) as Name[]).map(async (name) => {
      const { urlOf, publish } = sides[name];
      const received: Received = { count, rounds: [] };
      return { name, publish, received, sockets: await listen(count, urlOf) };
    }),
  );
  for (let round = -ROUNDS.warmUp; round < rounds; round++)
    for (const { publish, received, sockets } of all) {
      const times = await sockets.receive(publish);
      if (round >= 0) received.rounds.push(times);
    }
  for (const { sockets } of all) sockets.close();
  return Object.fromEntries(all.map(({ name, received }) => [name, received])) as Record<Name, Received>;
}

/** @param rooms the room of each socket */
const bareRooms = ({ roomsUrl }: World, posts: Host, rooms: string[]): Side => ({
  urlOf: async (i) => `${roomsUrl.replace("http", "ws")}/parties/main/${rooms[i]}`,
  publish: () => timed(posts.url, { method: "POST", body: JSON.stringify([...new Set(rooms)]) }),
});

/** @returns the comparison with bare rooms in place of the bare publisher */
const ofRooms = ({ bareRooms: bare, ours }: Record<"bareRooms" | "ours", Received>) => ({ bare, ours });
