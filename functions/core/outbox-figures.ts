import { sql } from "drizzle-orm";
import { MINUTE, SECOND } from "#contract/time.ts";
import { OUTBOX_CHANNELS, type OutboxRow, outbox } from "#db/schema/outbox.ts";
import type { Ctx } from "./context.ts";

/** How many minutes back we look for delivered rows when we compute delivery times. */
export const WINDOW_MINUTES = 15;
/** At most this many rows of each state are counted, so that a backlog doesn't slow the query down. */
const MAX_COUNTED = 10_000;

type Channel = OutboxRow["channel"];

interface Figure {
  state: OutboxRow["status"];
  channel: Channel;
  n: number;
  /** For pending rows: when the oldest one became due, UTC ms; null if none is due. */
  since: number | null;
  p50: number | null;
  p95: number | null;
}

/** @returns the query for {@link presentFigures}. It reads a limited number of rows, in the order of an index. */
export const selectFigures = ({ db, now }: Pick<Ctx, "db" | "now">) =>
  db.all<Figure>(sql`
    WITH pending AS (SELECT ${outbox.channel}, ${outbox.createdAt}, ${outbox.notBefore} FROM ${outbox}
        WHERE ${outbox.status} = 'pending' ORDER BY ${outbox.nextAt} LIMIT ${MAX_COUNTED}),
      dead AS (SELECT ${outbox.channel} FROM ${outbox}
        WHERE ${outbox.status} = 'dead' ORDER BY ${outbox.nextAt} LIMIT ${MAX_COUNTED}),
      done AS (SELECT ${outbox.channel}, ${outbox.doneAt} - ${outbox.createdAt} AS took FROM ${outbox}
        WHERE ${outbox.status} = 'done' AND ${outbox.doneAt} > ${now() - WINDOW_MINUTES * MINUTE}
        ORDER BY ${outbox.doneAt} DESC LIMIT ${MAX_COUNTED}),
      ranked AS (SELECT channel, took, row_number() OVER (PARTITION BY channel ORDER BY took) AS place,
        count(*) OVER (PARTITION BY channel) AS n FROM done)
    SELECT 'pending' AS state, channel, count(*) AS n,
        min(CASE WHEN not_before <= ${now()} THEN max(created_at, not_before) END) AS since,
        NULL AS p50, NULL AS p95 FROM pending GROUP BY channel
      UNION ALL SELECT 'dead', channel, count(*), NULL, NULL, NULL FROM dead GROUP BY channel
      UNION ALL SELECT 'done', channel, max(n), NULL, min(CASE WHEN place >= 0.5 * n THEN took END),
        min(CASE WHEN place >= 0.95 * n THEN took END) FROM ranked GROUP BY channel`);

/**
 * @param now UTC ms
 * @returns the number of rows that are waiting and that are dead, in total and by channel; how long ago the
 *   oldest waiting row became due, over all channels; and how fast each channel delivers
 */
export function presentFigures(figures: readonly Figure[], now: number) {
  const of = (state: Figure["state"], channel: Channel) =>
    figures.find((one) => one.state === state && one.channel === channel);
  const by_channel = byChannel((channel) => ({
    pending: of("pending", channel)?.n ?? 0,
    dead: of("dead", channel)?.n ?? 0,
  }));
  const sum = (state: "pending" | "dead") =>
    OUTBOX_CHANNELS.reduce((n, one) => n + by_channel[one][state], 0);
  const waiting = figures.flatMap(({ since }) => (since === null ? [] : [since]));
  const lag_seconds = Math.max(0, Math.floor((now - Math.min(now, ...waiting)) / SECOND));
  return {
    outbox: { pending: sum("pending"), lag_seconds, dead: sum("dead"), by_channel },
    delivery: {
      window_minutes: WINDOW_MINUTES,
      ...byChannel((channel) => {
        const { n = 0, p50 = null, p95 = null } = of("done", channel) ?? {};
        return { count: n, p50_ms: p50, p95_ms: p95 };
      }),
    },
  };
}

const byChannel = <T>(make: (channel: Channel) => T) =>
  Object.fromEntries(OUTBOX_CHANNELS.map((channel) => [channel, make(channel)])) as Record<Channel, T>;
