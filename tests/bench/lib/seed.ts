import { DAY } from "#contract/time.ts";
import { withDatabase } from "./people.ts";
import { fillRollups } from "./rollups.ts";

export interface Crowd {
  /** The number of verifications in the database. */
  rows: number;
  /** The account that owns 10% of them. */
  whale: string;
  /** The account that owns another 10%, for a team without other members. */
  firm: string;
  /** The account that owns `TYPICAL_ROWS`. */
  typical: string;
}

const TYPICAL_ROWS = 850;
/** Number of rows per statement, so that no statement keeps the database busy for long. */
const AT_ONCE = 50_000;

/** Rows are spread over the last year in the order of their position in the table, newest last. */
const INSERT = `
  WITH RECURSIVE n(i) AS (SELECT :from UNION ALL SELECT i + 1 FROM n WHERE i < :to - 1)
  INSERT INTO verifications (id, type, status, stage, requester_id, team_id, target_email, target_name, purpose, priority,
    services, price_cents, claims, created_at, updated_at, failure_reason, processing_started_at, completed_at)
  SELECT 'ver_' || printf('%026d', i),
    CASE i % 7 WHEN 0 THEN 'employment' WHEN 1 THEN 'business' ELSE 'identity' END,
    CASE i / 10 % 5 WHEN 0 THEN 'pending' WHEN 1 THEN 'in_progress' WHEN 2 THEN 'failed' ELSE 'completed' END,
    'done',
    CASE
      WHEN i % 10 = 0 THEN :whale
      WHEN i % 10 = 1 THEN :firm
      WHEN i * 9301 % 999983 < :typicalShare THEN :typical
      ELSE 'usr_' || printf('%026d', i * 7919 % :others)
    END,
    CASE WHEN i % 10 = 1 THEN :team END,
    'subject' || (i * 31 % 100003) || '@example.com',
    'Person ' || (i * 17 % 50021) || ' Doe',
    'tenant', 'standard', '[]', 4999, 'k1:' || hex(randomblob(120)),
    :begin + CAST(i * 1.0 / :rows * :span AS INTEGER),
    :begin + CAST(i * 1.0 / :rows * :span AS INTEGER),
    CASE WHEN i / 10 % 5 = 2 THEN 'inconclusive' END,
    CASE WHEN i / 10 % 5 > 0 THEN :begin + CAST(i * 1.0 / :rows * :span AS INTEGER) END,
    -- Turnaround from a minute to ten days.
    CASE WHEN i / 10 % 5 > 1 THEN
      min(:begin + :span, :begin + CAST(i * 1.0 / :rows * :span AS INTEGER) + (60 + i * 7919 % 864000) * 1000) END
  FROM n`;

/**
 * Fills a database with verifications of three known accounts and of many others. It uses SQL, because a million rows
 * through the API would take all night.
 * @param people the three accounts, which already exist
 */
export async function seed(dbUrl: string, rows: number, people: Omit<Crowd, "rows">): Promise<Crowd> {
  const others = Math.max(1, Math.ceil((rows * 0.8) / TYPICAL_ROWS));
  // The typical account's share of rows outside the two big accounts, spread evenly over the residues of the prime
  // above.
  const typicalShare = Math.round((Math.min(TYPICAL_ROWS, rows * 0.75) / (rows * 0.8)) * 999_983);
  const team = "team_00000000000000000000000000";
  const given = {
    ...people,
    team,
    others,
    typicalShare,
    rows,
    begin: Date.now() - 365 * DAY,
    span: 365 * DAY - 60_000,
  };
  await withDatabase(dbUrl, async (client) => {
    // Creating indexes, search texts and rollups once at the end takes a third of the time.
    const made = await client.execute(
      `SELECT type, name, sql FROM sqlite_master
        WHERE type IN ('index', 'trigger') AND tbl_name = 'verifications' AND sql IS NOT NULL`,
    );
    for (const { type, name } of made.rows) await client.execute(`DROP ${type} ${name}`);
    await client.batch([
      { sql: "INSERT INTO teams (id, name, created_at) VALUES (?, 'Firm', 1)", args: [team] },
      {
        sql: "INSERT INTO memberships (id, team_id, user_id, role, joined_at) VALUES ('mem_firm', ?, ?, 'owner', 1)",
        args: [team, people.firm],
      },
    ]);
    await client.execute({
      sql: `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < :others - 1)
        INSERT INTO users (id, email, email_verified_at, first_name, last_name, account_type, created_at, updated_at)
        SELECT 'usr_' || printf('%026d', i), 'other' || i || '@example.com', 1, 'Ada', 'Byron', 'individual', 1, 1 FROM n`,
      args: { others },
    });
    for (let from = 0; from < rows; from += AT_ONCE)
      await client.execute({ sql: INSERT, args: { ...given, from, to: Math.min(rows, from + AT_ONCE) } });
    await client.execute("INSERT INTO search_docs (verification_id) SELECT id FROM verifications");
    await client.execute(`INSERT INTO verification_search (rowid, text) SELECT d.doc, t.text
      FROM search_docs d JOIN verification_texts t ON t.verification_id = d.verification_id`);
    for (const { sql } of made.rows) await client.execute(String(sql));
    await fillRollups(client);
  });
  return { rows, ...people };
}
