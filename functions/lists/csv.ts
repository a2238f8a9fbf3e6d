import { dateOf } from "#contract/time.ts";
import { BYTE_ORDER_MARK, csvRow } from "#functions/reports/csv.ts";
import type { ListedRow } from "./rows.ts";

/** The file's columns. A cell is empty if the value doesn't exist or the viewer can't see it. */
const COLUMNS: Record<string, (row: ListedRow) => string | number | null> = {
  id: (row) => row.id,
  /** For a peer check, its kind, as in the list. */
  type: (row) => row.peer?.kind ?? row.verification_type,
  target_name: (row) => row.target_name,
  target_email: (row) => row.target_user_email,
  status: (row) => row.status,
  stage: (row) => row.stage,
  priority: (row) => row.priority,
  purpose: (row) => row.purpose,
  created_at: (row) => row.created_at,
  updated_at: (row) => row.updated_at,
  completed_at: (row) => row.completed_at,
  assurance_level: (row) => row.assurance_level,
  cost: (row) => row.estimated_cost,
  amount_due: (row) => row.amount_due,
  requester: (row) => row.requester_name,
  your_role: (row) => row.viewer_roles.join(", "),
  tags: (row) => row.tags.join(", "),
  assigned_to: (row) => row.assigned_to?.name ?? null,
  team: (row) => row.team?.name ?? null,
};

/** The start of the file: the byte order mark by which spreadsheets recognize UTF-8, and the column names. */
export const csvHead = (): string => BYTE_ORDER_MARK + csvRow(Object.keys(COLUMNS));

/** @returns the CSV records of these rows. Text that a spreadsheet would run as a formula is escaped */
export function csvRows(rows: readonly ListedRow[]): string {
  const cells = Object.values(COLUMNS);
  return rows.map((row) => csvRow(cells.map((cell) => cell(row)))).join("");
}

/** @returns the response that downloads `body` as a CSV file with today's date (UTC) in its name */
export function csvFile(
  ctx: { now(): number },
  body: BodyInit,
  headers: Record<string, string> = {},
): Response {
  const day = dateOf(ctx.now());
  return new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8; header=present",
      "Content-Disposition": `attachment; filename="verifications-${day}.csv"`,
      "Cache-Control": "no-store",
      ...headers,
    },
  });
}
