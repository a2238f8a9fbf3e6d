import { timed } from "../lib/http.ts";
import { closePlace, type Place, place } from "../lib/place.ts";
import { interleave } from "../lib/stats.ts";
import { type Row, ratioRow } from "../lib/table.ts";

const FEW = 1000;
const MANY = 1_000_000;
const ROUNDS = 40;
const LIMIT = 1.3;

/** One time zone whose days start on the hour in UTC, and one whose days don't. */
const ZONES = ["America/New_York", "Asia/Kathmandu"];
const WHO = { whale: "owner of a tenth", firm: "team with a tenth" } as const;

/**
 * Dashboards and reports with a thousand verifications in the table and with a million, for an account and for a team
 * that own a tenth each.
 */
export async function analytics(): Promise<Row[]> {
  const [few, many] = [await place(FEW), await place(MANY)];
  try {
    const rows: Row[] = [];
    for (const { goal, limit, who, path } of cases()) {
      const get = (where: Place) => () =>
        timed(`${where.product.url}${path}`, { headers: where[who].headers });
      const taken = await interleave({ few: get(few), many: get(many) }, { rounds: ROUNDS });
      rows.push(ratioRow(`${goal}: 1 M rows ÷ 1 k`, limit, taken.few, taken.many));
    }
    return rows;
  } finally {
    for (const one of [few, many]) await closePlace(one);
  }
}

interface Case {
  goal: string;
  limit: number | null;
  who: keyof typeof WHO;
  path: string;
}

function cases(): Case[] {
  return (["whale", "firm"] as const).flatMap((who) =>
    ZONES.flatMap((tz): Case[] => {
      const dashboard = (days: number): Case => ({
        goal: `dashboard, ${days} days, ${WHO[who]}, ${tz}`,
        limit: LIMIT,
        who,
        path: `/api/analytics/dashboard?timeRange=${days}&tz=${tz}`,
      });
      const report: Case = {
        goal: `report, 30 days, ${WHO[who]}, ${tz}`,
        limit: LIMIT,
        who,
        path: `/api/analytics/report?tz=${tz}`,
      };
      return [dashboard(30), dashboard(365), report];
    }),
  );
}
