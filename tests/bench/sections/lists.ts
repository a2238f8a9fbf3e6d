import { type Host, host } from "../lib/host.ts";
import { timed } from "../lib/http.ts";
import { type Person, person } from "../lib/people.ts";
import { seed } from "../lib/seed.ts";
import { interleave } from "../lib/stats.ts";
import { type Row, ratioRow } from "../lib/table.ts";
import { type World, world } from "../lib/world.ts";

const FEW = 1000;
const MANY = 1_000_000;
const ROUNDS = 60;

interface Place {
  servers: World;
  product: Host;
  whale: Person;
  typical: Person;
}

/** The list with a thousand rows in the table and with a million, by somebody with 850 and by one who owns a tenth. */
export async function lists(): Promise<Row[]> {
  const [few, many] = [await place(FEW), await place(MANY)];
  try {
    const rows: Row[] = [];
    for (const { goal, limit, who, query, queryOfMany = query } of CASES) {
      const list = (where: Place, text: string) => () =>
        timed(`${where.product.url}/api/v1/verifications?${text}`, { headers: where[who].headers });
      const sides = { few: list(few, query), many: list(many, queryOfMany) };
      const taken = await interleave(sides, { rounds: ROUNDS });
      rows.push(ratioRow(goal, limit, taken.few, taken.many));
    }
    return rows;
  } finally {
    for (const one of [few, many]) await close(one);
  }
}

interface Case {
  goal: string;
  limit: number | null;
  who: "whale" | "typical";
  query: string;
  /** Where the table's size decides what can be asked for. */
  queryOfMany?: string;
}

const FILTERS = "dateRange=30&status=completed&type=identity";
const CASES: Case[] = [
  { goal: "list, no filter: 1 M rows ÷ 1 k", limit: 1.3, who: "typical", query: "" },
  { goal: "list, status + type + date: 1 M rows ÷ 1 k", limit: 1.3, who: "typical", query: FILTERS },
  { goal: "list, oldest first: 1 M rows ÷ 1 k", limit: 1.3, who: "typical", query: "sortOrder=asc" },
  { goal: "deep page (84 of 85): 1 M rows ÷ 1 k", limit: 1.2, who: "typical", query: "page=84" },
  { goal: "search that finds: 1 M rows ÷ 1 k", limit: 4, who: "typical", query: "search=Person%201" },
  { goal: "search that finds nothing: 1 M rows ÷ 1 k", limit: 4, who: "typical", query: "search=zzqq" },
  { goal: "owner of a tenth, with total: 1 M rows ÷ 1 k", limit: 1.3, who: "whale", query: "" },
  { goal: "owner of a tenth, last 30 days: 1 M rows ÷ 1 k", limit: 1.3, who: "whale", query: "dateRange=30" },
  {
    goal: "owner of a tenth, last page counted: 1 M rows ÷ 1 k",
    limit: 1.2,
    who: "whale",
    query: "page=10",
    queryOfMany: "page=1000",
  },
  {
    goal: "owner of a tenth, search that finds nothing: 1 M rows ÷ 1 k",
    limit: 4,
    who: "whale",
    query: "search=zzqq",
  },
];

async function place(rows: number): Promise<Place> {
  const servers = await world(["database"]);
  const start = () => host("functions/worker.ts", { vars: servers.vars, queues: true });
  try {
    const first = await start();
    const people = {
      whale: await person(first.url, servers.dbUrl),
      typical: await person(first.url, servers.dbUrl),
    };
    // Its jobs would wait for the same database while that is being filled.
    await first.stop();
    await seed(servers.dbUrl, rows, { whale: people.whale.id, typical: people.typical.id });
    return { servers, product: await start(), ...people };
  } catch (error) {
    await servers.stop();
    throw error;
  }
}

async function close({ servers, product }: Place): Promise<void> {
  await product.stop();
  await servers.stop();
}
