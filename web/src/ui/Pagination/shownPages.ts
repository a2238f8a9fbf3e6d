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

/**
 * Where a page lies in its list, also behind the place where counting ended.
 * @param at `total` is "at least" where it is capped; `rows` is how many the page has, `hasMore` whether more follow
 * @returns first and last row, counted from 1; how many rows and pages there are, as far as one knows; whether there
 *   may be more than that
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
