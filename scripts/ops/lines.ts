import { plural } from "#contract/plural.ts";
import { UsageError } from "./command.ts";
/** @returns a time formatted for operators, in UTC; a dash if there is none */
export const time = (ms: number | null) =>
  ms === null ? "-" : new Date(ms).toISOString().slice(0, 19).replace("T", " ");

interface Event {
  at: number;
  actor: string;
  action: string;
  entity: string;
  entityId: string;
  detail: Record<string, unknown>;
  requestId: string | null;
}

/** @returns an audit row as one line */
export function eventLine({ at, actor, action, entity, entityId, detail, requestId }: Event): string {
  const facts = Object.entries(detail).map(([name, value]) => `${name}=${value}`);
  return [time(at), action, `${entity} ${entityId}`, `by ${actor}`, ...facts, requestId ?? ""]
    .filter(Boolean)
    .join("  ");
}

interface Row {
  id: string;
  createdAt: number;
  name: string;
  status: string;
  attempts: number;
  lastError: string | null;
  requestId: string | null;
}

/** @returns an outbox row as one line */
export const outboxLine = (row: Row): string =>
  [
    time(row.createdAt),
    row.id,
    row.name,
    row.status,
    plural(row.attempts, "attempt"),
    row.lastError ?? "",
    row.requestId ?? "",
  ]
    .filter(Boolean)
    .join("  ");

/**
 * @param amount in dollars, like `12.50`
 * @returns the amount in cents
 * @throws UsageError if it isn't an amount, or is 0
 */
export function centsOf(amount: string): number {
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(amount)) throw new UsageError(`${amount} isn't an amount, like 12.50`);
  const cents = Math.round(Number(amount) * 100);
  if (cents === 0) throw new UsageError("The amount must be more than 0");
  return cents;
}
