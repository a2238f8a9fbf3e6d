import type { ReportQuery } from "#contract/analytics.schema.ts";
import { type Group, REPORT } from "#contract/analytics.ts";
import type { Ctx } from "#core/context.ts";
import { invalid } from "#core/errors.ts";
import { countDays, dayAfter, dayIn, startsOfDays } from "#functions/checks/zones.ts";

/** The days of a report. */
export interface ReportRange {
  from: string;
  to: string;
  groupBy: Group;
  /** The first day of each period. */
  dates: string[];
  /** When the first period begins, followed by when each period ends, UTC milliseconds. */
  ends: number[];
}

/**
 * @returns the days that a report covers, in periods
 * @throws DomainError 422 if the last day is before the first, or if there are too many days
 */
export function rangeOf(ctx: Ctx, query: ReportQuery): ReportRange {
  const { tz } = query;
  const to = query.to ?? dayIn(ctx.now(), tz);
  const from = query.from ?? dayAfter(to, 1 - REPORT.defaultDays);
  if (to < from) throw invalid({ to: `Enter a date from ${from} on` });
  const days = countDays(from, to);
  if (days > REPORT.maxDays)
    throw invalid({
      from: `Choose at most ${REPORT.maxDays} days, so a date from ${dayAfter(to, 1 - REPORT.maxDays)} on`,
    });
  const groupBy = query.groupBy ?? (days <= REPORT.byDay ? "day" : days <= REPORT.byWeek ? "week" : "month");
  const starts = startsOfDays(from, days, tz);
  const dates: string[] = [];
  const ends: number[] = [];
  for (let i = 0; i < days; i++) {
    const day = dayAfter(from, i);
    if (i > 0 && !begins(day, groupBy)) continue;
    dates.push(day);
    ends.push(starts[i]!);
  }
  return { from, to, groupBy, dates, ends: [...ends, starts[days]!] };
}

/** @returns whether a period begins on this day (`YYYY-MM-DD`); weeks begin on Monday */
export function begins(day: string, groupBy: Group): boolean {
  if (groupBy === "month") return day.endsWith("-01");
  return groupBy === "day" || new Date(day).getUTCDay() === 1;
}
