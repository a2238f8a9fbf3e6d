import { timed } from "../lib/http.ts";
import { closePlace, type Place, place } from "../lib/place.ts";
import { interleave } from "../lib/stats.ts";
import { type Row, ratioRow } from "../lib/table.ts";
import { files } from "./files.ts";

const FEW = 1000;
const MANY = 1_000_000;
const ROUNDS = 40;

/**
 * The list with a thousand rows in the table and with a million, for an account with 850 rows, one that owns a tenth,
 * and one that owns a tenth for a team. Then the same lists as files.
 */
export async function lists(): Promise<Row[]> {
  const [few, many] = [await place(FEW), await place(MANY)];
  try {
    const rows: Row[] = [];
    for (const { goal, limit, who, query, queryOfMany = query } of CASES) {
      const list = (where: Place, text: string) => () =>
        timed(
          `${where.product.url}/api/v1/verifications?${/dateRange/.test(text) ? text : `dateRange=all&${text}`}`,
          { headers: where[who].headers },
        );
      const sides = { few: list(few, query), many: list(many, queryOfMany) };
      const taken = await interleave(sides, { rounds: ROUNDS });
      rows.push(ratioRow(goal, limit, taken.few, taken.many));
    }
    return [...rows, ...(await files(many.product, many.whale))];
  } finally {
    for (const one of [few, many]) await closePlace(one);
  }
}

interface Case {
  goal: string;
  limit: number | null;
  who: "whale" | "firm" | "typical";
  query: string;
  /** A different query for the large table, if the query depends on the table's size. */
  queryOfMany?: string;
}

const FILTERS = "dateRange=30&status=completed&type=identity";

/** The queries for an account that owns a tenth, on its own or for a team. */
const big = (who: "whale" | "firm", owner: string): Case[] => [
  { goal: `${owner}, with total: 1 M rows ÷ 1 k`, limit: 1.3, who, query: "scope=requested" },
  { goal: `${owner}, last 30 days: 1 M rows ÷ 1 k`, limit: 1.3, who, query: "dateRange=30" },
  { goal: `${owner}, by status: 1 M rows ÷ 1 k`, limit: 1.3, who, query: "status=failed" },
  { goal: `${owner}, by type: 1 M rows ÷ 1 k`, limit: 1.3, who, query: "type=business" },
  {
    goal: `${owner}, by type and status: 1 M rows ÷ 1 k`,
    limit: 1.3,
    who,
    query: "type=business&status=failed",
  },
  { goal: `${owner}, by cost: 1 M rows ÷ 1 k`, limit: null, who, query: "sortBy=cost" },
  {
    goal: `${owner}, last page counted: 1 M rows ÷ 1 k`,
    limit: 1.2,
    who,
    query: "page=10",
    queryOfMany: "page=1000",
  },
  { goal: `${owner}, search that finds nothing: 1 M rows ÷ 1 k`, limit: 4, who, query: "search=zzqq" },
  {
    goal: `${owner}, search that finds a few: 1 M rows ÷ 1 k`,
    limit: 4,
    who,
    query: "search=Person%20170",
    queryOfMany: "search=Person%2017017",
  },
  {
    goal: `${owner}, search that finds very many: 1 M rows ÷ 1 k`,
    limit: null,
    who,
    query: "search=person%201",
  },
];

const CASES: Case[] = [
  { goal: "list, no filter: 1 M rows ÷ 1 k", limit: 1.3, who: "typical", query: "" },
  { goal: "list, status + type + date: 1 M rows ÷ 1 k", limit: 1.3, who: "typical", query: FILTERS },
  { goal: "list, oldest first: 1 M rows ÷ 1 k", limit: 1.3, who: "typical", query: "sortOrder=asc" },
  { goal: "deep page (74 of 85): 1 M rows ÷ 1 k", limit: 1.2, who: "typical", query: "page=74" },
  { goal: "search that finds: 1 M rows ÷ 1 k", limit: 4, who: "typical", query: "search=Person%201" },
  { goal: "search that finds nothing: 1 M rows ÷ 1 k", limit: 4, who: "typical", query: "search=zzqq" },
  ...big("whale", "owner of a tenth"),
  ...big("firm", "owner of a tenth for a team"),
];
