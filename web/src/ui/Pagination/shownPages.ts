/** How many pages to show on either side of the current one. */
const AROUND = 2;

/**
 * Selects the page numbers to show: the first, the last, and those within 2 of the current one.
 * @returns page numbers, with `gap-before` / `gap-after` where pages are left out
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

/**
 * Locates a page within its list, even if the server stopped counting before that page.
 * @param at `total` is a minimum if `isCapped`; `rows` is the number of rows on the page; `hasMore` says whether
 *   there's another page
 * @returns the first and last row, counted from 1; the known number of rows and pages; whether there may be more
 */
export function placeOf(at: {
  page: number;
  limit: number;
  total: number;
  rows: number;
  isCapped?: boolean | undefined;
  hasMore?: boolean | undefined;
}): { from: number; to: number; total: number; pages: number; isMore: boolean } {
  const { page, limit, rows, isCapped = false, hasMore = isCapped } = at;
  const before = (page - 1) * limit;
  const to = isCapped ? before + rows : Math.min(page * limit, at.total);
  const total = Math.max(at.total, to);
  return {
    from: total === 0 ? 0 : before + 1,
    to,
    total,
    pages: Math.max(1, Math.ceil(total / limit), hasMore ? page + 1 : 1),
    isMore: isCapped && hasMore,
  };
}
