const LONG = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** @returns a day in the format of our emails, in UTC: `December 5, 2026` */
export const dayOf = (ms: number): string => LONG.format(ms);

const MOMENT = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });

/** @returns a moment in the format of our emails: `December 5, 2026 at 3:04 PM UTC` */
export const momentOf = (ms: number): string => `${MOMENT.format(ms)} UTC`;
