/** @returns a time as operators read it, in UTC; a dash if there is none */
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
}

/** @returns an outbox row as one line */
export const outboxLine = ({ id, createdAt, name, status, attempts, lastError }: Row): string =>
  [time(createdAt), id, name, status, `${attempts} attempts`, lastError ?? ""].filter(Boolean).join("  ");
