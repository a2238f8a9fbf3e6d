import type { Client } from "@libsql/client/http";

/** The length of each span in milliseconds; all time (`a`) has none. */
const SPANS = { q: 900_000, h: 3_600_000, d: 86_400_000, a: null } as const;

/**
 * Fills a seeded database's rollups with one statement per span, because the triggers would take minutes for a million
 * rows. Adds payments at the end, as if they were in the ledger.
 */
export async function fillRollups(client: Client): Promise<void> {
  await client.execute("DELETE FROM rollups");
  for (const [span, length] of Object.entries(SPANS)) {
    const start = length === null ? "0" : `at - at % ${length}`;
    await client.execute(`
      WITH facts AS (
        SELECT team_id, requester_id, type, created_at AS at, 1 AS requested,
          processing_started_at IS NOT NULL AS consented, status = 'completed' AS resulted,
          ${length === null} AND status = 'pending' AS pending, 0 AS completed, 0 AS failed, 0 AS cents, NULL AS bucket
        FROM verifications
        UNION ALL
        SELECT team_id, requester_id, type, completed_at, 0, 0, 0, 0, status = 'completed', status = 'failed',
          iif(status = 'completed', price_cents, 0),
          iif(status = 'completed', (SELECT bucket FROM turnaround_buckets WHERE from_ms <= completed_at - created_at
            ORDER BY from_ms DESC LIMIT 1), NULL)
        FROM verifications WHERE completed_at IS NOT NULL
      ),
      scoped AS (
        SELECT coalesce('team:' || team_id, 'user:' || requester_id) AS scope, type, ${start} AS start, requested,
          consented, resulted, pending, completed, failed, cents, bucket FROM facts
        UNION ALL
        SELECT 'member:' || team_id || ':' || requester_id, type, ${start}, requested, consented, resulted, pending,
          completed, failed, cents, bucket FROM facts WHERE team_id IS NOT NULL
      ),
      typed AS (
        SELECT * FROM scoped
        UNION ALL SELECT scope, '', start, requested, consented, resulted, pending, completed, failed, cents, bucket
        FROM scoped
      ),
      sums AS (
        SELECT scope, type, start, bucket, sum(requested) AS requested, sum(consented) AS consented,
          sum(resulted) AS resulted, sum(pending) AS pending, sum(completed) AS completed, sum(failed) AS failed,
          sum(cents) AS cents
        FROM typed GROUP BY scope, type, start, bucket
      )
      INSERT INTO rollups (scope, type, span, start, requested, opened, consented, evidence, resulted, pending,
        completed, failed, cancelled, spend_cents, failures, turnaround)
      SELECT scope, type, '${span}', start, sum(requested), sum(consented), sum(consented), sum(consented),
        sum(resulted), sum(pending), sum(completed), sum(failed), 0, sum(cents),
        iif(sum(failed) > 0, json_object('inconclusive', sum(failed)), '{}'),
        json_group_object(CAST(bucket AS TEXT), completed) FILTER (WHERE bucket IS NOT NULL)
      FROM sums GROUP BY scope, type, start`);
  }
}
