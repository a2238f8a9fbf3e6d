import { host } from "../lib/host.ts";
import { type call, timed } from "../lib/http.ts";
import { person, requestOf } from "../lib/people.ts";
import { interleave } from "../lib/stats.ts";
import { ms, type Row, ratioRow } from "../lib/table.ts";
import { world } from "../lib/world.ts";

const USER =
  "SELECT id, email, first_name, last_name, account_type, business_name, phone, created_at FROM users WHERE id = ?";
const BODY = {
  firstName: "Ada",
  lastName: "Byron",
  email: "ada@example.com",
  city: "London",
  amount: 7,
  priority: "standard",
  services: ["document_verification", "address_verification"],
};
const ROUNDS = 400;

/** The duration of endpoints, compared with the smallest Worker for the same job. */
export async function endpoints(): Promise<Row[]> {
  const servers = await world();
  const { vars, dbUrl } = servers;
  const product = await host("functions/api-worker.ts", { vars, queues: true });
  const guarded = await host("tests/bench/probe/guarded.ts", { vars, queues: true });
  const commit = await host("tests/bench/probe/commit.ts", { vars, queues: true });
  const noop = await host("tests/bench/baseline/noop.ts");
  const hrana = await host("tests/bench/baseline/hrana.ts", { vars: { DB_URL: dbUrl } });
  try {
    const [requester, subject] = [await person(product.url, dbUrl), await person(product.url, dbUrl)];
    const { headers } = requester;
    const id = await requestOf(product.url, requester, subject.email);
    const raw = (...statements: { sql: string; args?: unknown[] }[]) => {
      const body = JSON.stringify({ statements });
      return () => timed(hrana.url, { method: "POST", body });
    };
    const ours =
      (url: string, options: Parameters<typeof call>[1] = {}) =>
      () =>
        timed(url, { headers, ...options });

    const guards = await interleave(
      {
        noop: ours(`${noop.url}/api/bench`, { method: "POST", body: JSON.stringify(BODY) }),
        guarded: ours(`${guarded.url}/api/bench`, { method: "POST", body: JSON.stringify(BODY) }),
      },
      { rounds: 3 * ROUNDS },
    );
    const reads = await interleave(
      {
        select: raw({ sql: USER, args: [requester.id] }),
        me: ours(`${product.url}/api/auth/me`),
        notifications: ours(`${product.url}/api/auth/sessions`),
        detail: ours(`${product.url}/api/verifications/${id}`),
        five: raw(...detailStatements(id)),
      },
      { rounds: ROUNDS },
    );
    const writes = await interleave(
      {
        batch: raw(...threeRows(requester.id)),
        commit: ours(`${commit.url}/api/bench`, { method: "POST", body: "" }),
      },
      { rounds: ROUNDS, quiet: 12 },
    );
    const added = guards.guarded - guards.noop;
    return [
      {
        goal: "authentication + validation + middleware over a no-op ≤ 0.25 ms",
        baseline: ms(guards.noop),
        ours: ms(guards.guarded),
        ratio: `+ ${ms(added)}`,
        met: Number(added.toFixed(2)) <= 0.25,
      },
      ratioRow("authenticated one-row endpoint (`me`) ÷ raw Hrana select", 1.3, reads.select, reads.me),
      ratioRow("sessions ÷ raw Hrana select", null, reads.select, reads.notifications),
      ratioRow("page of five queries (a verification) ÷ one query (`me`)", 1.25, reads.me, reads.detail),
      ratioRow("the same page ÷ its five statements by raw Hrana", null, reads.five, reads.detail),
      ratioRow("write with audit and outbox rows ÷ bare batch of 3 rows", 1.2, writes.batch, writes.commit),
    ];
  } finally {
    for (const one of [product, guarded, commit, noop, hrana]) await one.stop();
    await servers.stop();
  }
}

const detailStatements = (id: string) => [
  {
    sql: "SELECT v.*, u.email FROM verifications v JOIN users u ON u.id = v.requester_id WHERE v.id = ?",
    args: [id],
  },
  ...["consents", "checks", "documents"].map((table) => ({
    sql: `SELECT * FROM ${table} WHERE verification_id = ?`,
    args: [id],
  })),
  { sql: "SELECT role FROM memberships WHERE user_id = ?", args: ["nobody"] },
];

/** The smallest change that writes three rows. */
const threeRows = (userId: string) => [
  { sql: "UPDATE users SET updated_at = updated_at + 1 WHERE id = ?", args: [userId] },
  {
    sql: "INSERT INTO audit (id, at, actor, action, entity, entity_id, detail) VALUES (hex(randomblob(12)), 1, ?, 'bench', 'user', ?, '{}')",
    args: [userId, userId],
  },
  {
    sql: "INSERT INTO outbox (id, channel, name, payload, status, next_at, created_at) VALUES (hex(randomblob(12)), 'live', 'bench', '{}', 'done', 1, 1)",
  },
];
