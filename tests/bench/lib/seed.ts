import { withDatabase } from "./people.ts";

export interface Crowd {
  /** How many verifications the database holds. */
  rows: number;
  /** Owns 10 % of them. */
  whale: string;
  /** Owns `typicalRows`. */
  typical: string;
}

export const TYPICAL_ROWS = 850;
/** One statement writes this many, so that none keeps the database busy for long. */
const AT_ONCE = 50_000;
const DAY = 24 * 60 * 60 * 1000;

/** Newest last, spread over the last year: the place in the year is the place in the table. */
const INSERT = `
  WITH RECURSIVE n(i) AS (SELECT :from UNION ALL SELECT i + 1 FROM n WHERE i < :to - 1)
  INSERT INTO verifications (id, type, status, stage, requester_id, target_email, target_name, purpose, priority,
    services, price_cents, claims, created_at, updated_at)
  SELECT 'ver_' || printf('%026d', i),
    CASE i % 7 WHEN 0 THEN 'employment' WHEN 1 THEN 'business' ELSE 'identity' END,
    CASE i / 10 % 5 WHEN 0 THEN 'pending' WHEN 1 THEN 'in_progress' WHEN 2 THEN 'failed' ELSE 'completed' END,
    'done',
    CASE
      WHEN i % 10 = 0 THEN :whale
      WHEN i * 9301 % 999983 < :typicalShare THEN :typical
      ELSE 'usr_' || printf('%026d', i * 7919 % :others)
    END,
    'subject' || (i * 31 % 100003) || '@example.com',
    'Person ' || (i * 17 % 50021) || ' Doe',
    'tenant', 'standard', '[]', 4999, 'k1:' || hex(randomblob(120)),
    :begin + CAST(i * 1.0 / :rows * :span AS INTEGER),
    :begin + CAST(i * 1.0 / :rows * :span AS INTEGER)
  FROM n`;

/**
 * Fills a database with verifications of two known accounts and of many others, by SQL: through the API a million
 * would take a night.
 * @param people the two accounts, which exist already
 */
export async function seed(
  dbUrl: string,
  rows: number,
  people: Pick<Crowd, "whale" | "typical">,
): Promise<Crowd> {
  const others = Math.max(1, Math.ceil((rows * 0.9) / TYPICAL_ROWS));
  // Of those that are not the whale's, evenly among the residues of the prime above.
  const typicalShare = Math.round((Math.min(TYPICAL_ROWS, rows * 0.85) / (rows * 0.9)) * 999_983);
  const given = {
    ...people,
    others,
    typicalShare,
    rows,
    begin: Date.now() - 365 * DAY,
    span: 365 * DAY - 60_000,
  };
  await withDatabase(dbUrl, async (client) => {
    const indexes = await client.execute(
      "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND tbl_name = 'verifications' AND sql IS NOT NULL",
    );
    // Sorted once at the end they are made in a third of the time.
    for (const { name } of indexes.rows) await client.execute(`DROP INDEX ${name}`);
    await client.execute({
      sql: `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < :others - 1)
        INSERT INTO users (id, email, email_verified_at, first_name, last_name, account_type, created_at, updated_at)
        SELECT 'usr_' || printf('%026d', i), 'other' || i || '@example.com', 1, 'Ada', 'Byron', 'individual', 1, 1 FROM n`,
      args: { others },
    });
    for (let from = 0; from < rows; from += AT_ONCE)
      await client.execute({ sql: INSERT, args: { ...given, from, to: Math.min(rows, from + AT_ONCE) } });
    for (const { sql } of indexes.rows) await client.execute(String(sql));
  });
  return { rows, ...people };
}
