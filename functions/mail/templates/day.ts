const LONG = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** @returns a day as mail names it, in UTC: `December 5, 2026` */
export const dayOf = (ms: number): string => LONG.format(ms);
