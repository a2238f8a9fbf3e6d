import type { Ctx } from "#core/context.ts";
import { openDatabase } from "#db/client.ts";
import { verifyLedger } from "#functions/ledger/verify.ts";
import { type Host, host } from "../lib/host.ts";
import { timed } from "../lib/http.ts";
import { type Person, person, requestBody, withDatabase } from "../lib/people.ts";
import { interleave, type Pace } from "../lib/stats.ts";
import { type Row, ratioRow } from "../lib/table.ts";
import { type World, world } from "../lib/world.ts";

/** The number of a customer's charges, and of all charges in the ledger. Each paid invoice has 50 charges. */
const SMALL = { own: 50, all: 1000 };
const LARGE = { own: 2000, all: 50_000 };
const ROUNDS = 60;
const LIMIT = 1.3;

/** A customer with 2,000 charges in a ledger of 50,000, compared with one who has 50 in a ledger of 1,000. */
export async function billing(): Promise<Row[]> {
  const [small, large] = [await filled(SMALL), await filled(LARGE)];
  try {
    const rows: Row[] = [];
    for (const { goal, limit, work, pace = { rounds: ROUNDS } } of CASES) {
      const taken = await interleave({ small: work(small), large: work(large) }, pace);
      rows.push(ratioRow(goal, limit, taken.small, taken.large));
    }
    return rows;
  } finally {
    for (const { product, servers } of [small, large]) {
      await product.stop();
      await servers.stop();
    }
  }
}

interface Books {
  servers: World;
  product: Host;
  payer: Person;
}

const NUMBERS = "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < :count - 1)";
const PAYER = "CASE WHEN i < :own THEN :payer ELSE 'usr_o' || printf('%025d', i / 50) END";
const PAYER_OF_INVOICE = "CASE WHEN i * 50 < :own THEN :payer ELSE 'usr_o' || printf('%025d', i) END";
/** Spreads charges over a year, newest last. */
const AT = ":now - 31536000000 + i * 31000000000 / :count";

const OTHERS = `${NUMBERS} INSERT INTO users (id, email, first_name, last_name, account_type, created_at, updated_at)
  SELECT 'usr_o' || printf('%025d', i), 'other' || i || '@example.com', 'Ada', 'Number ' || i, 'individual', 1, 1 FROM n`;
const CHARGES = [
  `${NUMBERS} INSERT INTO verifications (id, type, status, stage, requester_id, target_email, purpose, priority, services,
      price_cents, amount_due_cents, claims, processing_started_at, created_at, updated_at)
    SELECT 'ver_b' || printf('%025d', i), 'identity', 'completed', 'done', ${PAYER}, 'subject@example.com', 'tenant',
      'standard', '[]', 100, 100, '', ${AT}, ${AT}, ${AT} FROM n`,
  `${NUMBERS} INSERT INTO ledger_entries (key, customer_id, kind, debit, credit, amount_cents, verification_id, reason,
      created_at)
    SELECT 'charge:ver_b' || printf('%025d', i), ${PAYER}, 'charge', 'receivable', 'revenue:overage', 100,
      'ver_b' || printf('%025d', i), 'started', ${AT} FROM n`,
];
const CUSTOMERS = `INSERT INTO customers (id, invoiced_through, created_at)
  SELECT customer_id, max(seq), 1 FROM ledger_entries WHERE true GROUP BY customer_id
  ON CONFLICT (id) DO UPDATE SET invoiced_through = excluded.invoiced_through`;
const INVOICES = [
  `${NUMBERS} INSERT INTO invoices (id, number, customer_id, kind, status, subtotal_cents, credit_cents, total_cents,
      bill_to, issued_at, paid_at)
    SELECT 'bil_' || i, i + 1, ${PAYER_OF_INVOICE}, 'usage', 'paid', 5000, 0, 5000, '', ${AT}, ${AT} FROM n`,
  `${NUMBERS} INSERT INTO payments (id, customer_id, invoice_id, amount_cents, status, by, created_at, updated_at)
    SELECT 'pay_' || i, ${PAYER_OF_INVOICE}, 'bil_' || i, 5000, 'succeeded', 'system', ${AT}, ${AT} FROM n`,
  `${NUMBERS} INSERT INTO ledger_entries (key, customer_id, kind, debit, credit, amount_cents, invoice_id, reason,
      created_at)
    SELECT 'payment:pay_' || i, ${PAYER_OF_INVOICE}, 'payment', 'processor', 'receivable', 5000, 'bil_' || i, 'card',
      ${AT} FROM n`,
];
const LINES = `${NUMBERS} INSERT INTO invoice_lines (invoice_id, position, entry_key, description, amount_cents)
  SELECT 'bil_' || (i / 50), i % 50 + 1, 'charge:ver_b' || printf('%025d', i), 'Identity verification', 100 FROM n`;
const CARD = `INSERT INTO payment_methods (id, customer_id, gateway, processor_id, brand, last4, exp_month, exp_year,
    is_default, created_at)
  VALUES ('pm_1', :payer, 'simulated', 'sim.tok_visa.1', 'visa', '4242', 12, 2999, 1, 1)`;

/** @returns a product whose ledger has this many charges */
async function filled({ own, all }: typeof SMALL): Promise<Books> {
  const servers = await world();
  try {
    const product = await host("functions/api-worker.ts", { vars: servers.vars, queues: true });
    const payer = await person(product.url, servers.dbUrl);
    const given = { own, payer: payer.id, now: Date.now() };
    await withDatabase(servers.dbUrl, async (client) => {
      const run = async (sql: string, count: number) => {
        const args = Object.fromEntries(
          Object.entries({ ...given, count }).filter(([name]) => sql.includes(`:${name}`)),
        );
        await client.execute({ sql, args });
      };
      await run(OTHERS, all / 50);
      for (const sql of CHARGES) await run(sql, all);
      await run(CUSTOMERS, all);
      for (const sql of INVOICES) await run(sql, all / 50);
      await run(LINES, all);
      await run(CARD, 1);
    });
    return { servers, product, payer };
  } catch (error) {
    await servers.stop();
    throw error;
  }
}

interface Case {
  goal: string;
  limit: number | null;
  pace?: Pace;
  /** @returns the work that is timed */
  work: (books: Books) => () => Promise<number>;
}

const get =
  (path: string): Case["work"] =>
  ({ product, payer }) =>
  () =>
    timed(`${product.url}${path}`, { headers: payer.headers });

/** Creates a request, which reserves its price or a unit of the allowance in the same batch. */
const submit: Case["work"] = ({ product, payer }) => {
  let turn = 0;
  return () => {
    turn += 1;
    const body = JSON.stringify(requestBody(`subject${turn}@example.com`));
    return timed(`${product.url}/api/v1/verifications`, { method: "POST", headers: payer.headers, body });
  };
};

const verify: Case["work"] = ({ servers }) => {
  const ctx = { db: openDatabase(servers.dbUrl) } as unknown as Ctx;
  return async () => {
    const began = performance.now();
    const { found } = await verifyLedger(ctx);
    if (found.length > 0) throw new Error(`The ledger is wrong: ${JSON.stringify(found[0])}`);
    return performance.now() - began;
  };
};

const CASES: Case[] = [
  { goal: "overview: 2,000 charges ÷ 50", limit: LIMIT, work: get("/api/billing") },
  { goal: "history: 2,000 charges ÷ 50", limit: LIMIT, work: get("/api/billing/history") },
  {
    goal: "history, searched: 2,000 charges ÷ 50",
    limit: null,
    work: get("/api/billing/history?search=zzqq"),
  },
  // The invitation is sent after the answer.
  {
    goal: "submit a request: 2,000 charges ÷ 50",
    limit: LIMIT,
    work: submit,
    pace: { rounds: 30, quiet: 60 },
  },
  // This reads everything, so 50 times as many charges may take 50 times as long.
  { goal: "ledger verify: 50,000 charges ÷ 1,000", limit: 50, work: verify, pace: { rounds: 5 } },
];
