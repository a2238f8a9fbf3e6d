const MEDIUM = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });

/** @returns a day (YYYY-MM-DD) as people write it: `Nov 3, 2026`; any other text unchanged */
export const dayText = (day: string): string =>
  Number.isNaN(Date.parse(day)) ? day : MEDIUM.format(Date.parse(day));

/** @returns the text with every day in it (YYYY-MM-DD) written like `Nov 3, 2026` */
export const inDays = (text: string): string => text.replace(/\b\d{4}-\d{2}-\d{2}\b/g, dayText);
