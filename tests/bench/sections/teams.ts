import { timed } from "../lib/http.ts";
import { withDatabase } from "../lib/people.ts";
import { closePlace, type Place, place } from "../lib/place.ts";
import { interleave, type Pace } from "../lib/stats.ts";
import { type Row, ratioRow } from "../lib/table.ts";

/** The team owns a tenth of these verifications. */
const SMALL = { verifications: 200, members: 20 };
const LARGE = { verifications: 500_000, members: 2000 };
const ROUNDS = 40;
const LIMIT = 1.3;

/** A team of 2,000 members with 50,000 verifications, compared with one of 20 members with 20 verifications. */
export async function teams(): Promise<Row[]> {
  const [small, large] = [await filled(SMALL), await filled(LARGE)];
  try {
    const rows: Row[] = [];
    for (const { goal, limit, send, pace = { rounds: ROUNDS } } of CASES) {
      const sides = { small: send(small, SMALL), large: send(large, LARGE) };
      const taken = await interleave(sides, pace);
      rows.push(ratioRow(`${goal}: 2,000 members ÷ 20`, limit, taken.small, taken.large));
    }
    return rows;
  } finally {
    for (const one of [small, large]) await closePlace(one);
  }
}

type Size = typeof SMALL;
const TEAM = "team_00000000000000000000000000";
const PATH = `/api/v1/teams/${TEAM}/members`;
const idOf = (member: number) => `usr_m${String(member).padStart(25, "0")}`;

/** @returns a place whose team has this many members, each with a session */
async function filled({ verifications, members }: Size): Promise<Place> {
  const made = await place(verifications, ["database", "rooms"]);
  const all = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ? - 1)";
  const id = "'usr_m' || printf('%025d', i)";
  await withDatabase(made.servers.dbUrl, async (client) => {
    const statements = [
      `${all} INSERT INTO users (id, email, email_verified_at, first_name, last_name, account_type, created_at, updated_at)
        SELECT ${id}, 'member' || i || '@example.com', 1, 'Ada', 'Number ' || i, 'individual', 1, 1 FROM n`,
      `${all} INSERT INTO memberships (id, team_id, user_id, role, joined_at)
        SELECT 'mem_' || i, '${TEAM}', ${id}, 'member', 1 + i FROM n`,
      `${all} INSERT INTO sessions (id, user_id, network, user_agent, created_at, used_at, expires_at)
        SELECT 'ses_' || i, ${id}, '', '', 1, ${Date.now()}, ${Date.now() + 86_400_000} FROM n`,
    ];
    for (const sql of statements) await client.execute({ sql, args: [members] });
  });
  return made;
}

interface Case {
  goal: string;
  limit: number | null;
  pace?: Pace;
  /** @returns the call that is timed */
  send: (where: Place, size: Size) => () => Promise<number>;
}

const get =
  (queryOf: (size: Size) => string): Case["send"] =>
  (where, size) =>
  () =>
    timed(`${where.product.url}${PATH}?${queryOf(size)}`, { headers: where.firm.headers });

/** Changes the role of the same member back and forth. */
const changeRole: Case["send"] = ({ product, firm }) => {
  let turn = 0;
  return () => {
    turn += 1;
    const body = JSON.stringify({ role: turn % 2 === 0 ? "member" : "viewer" });
    return timed(`${product.url}${PATH}/${idOf(7)}/role`, { method: "PUT", headers: firm.headers, body });
  };
};

const CASES: Case[] = [
  { goal: "list members", limit: LIMIT, send: get(() => "") },
  { goal: "last page", limit: null, send: get(({ members }) => `page=${Math.ceil(members / 20)}`) },
  { goal: "search that finds one", limit: LIMIT, send: get(() => "search=member7@example") },
  { goal: "search that finds nobody", limit: LIMIT, send: get(() => "search=zzqq") },
  { goal: "by role", limit: LIMIT, send: get(() => "role=owner") },
  // Events for the members' pages are sent after the answer.
  { goal: "change a role", limit: LIMIT, send: changeRole, pace: { rounds: 15, quiet: 1500 } },
];
