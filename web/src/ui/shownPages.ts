/** How many neighbours of the current page are shown on either side (spec 2 §2). */
const AROUND = 2;

/**
 * The page numbers to show: the first, the last, and those within 2 of the current one.
 * @returns numbers, with `gap-before` / `gap-after` where some are left out
 */
export function shownPages(page: number, pages: number): (number | "gap-before" | "gap-after")[] {
  const shown: (number | "gap-before" | "gap-after")[] = [];
  const from = Math.max(1, page - AROUND);
  const to = Math.min(pages, page + AROUND);
  if (from > 1) shown.push(1);
  if (from > 2) shown.push("gap-before");
  for (let n = from; n <= to; n++) shown.push(n);
  if (to < pages - 1) shown.push("gap-after");
  if (to < pages) shown.push(pages);
  return shown;
}
