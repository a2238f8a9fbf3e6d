import type { Priority } from "../enums.ts";

/**
 * Defines the text fields that requesters fill in for themselves and their team. Nobody else sees these; what a request
 * states about its subject is in `claims.ts`. The schema, the columns, the form and its values, the API's response and
 * the page are derived from this table.
 */
interface RequestField {
  label: string;
  /** The name of the column, and of the field in API responses. */
  column: string;
  /** Maximum number of characters. */
  max: number;
  /** If set, the form asks for the field only with this priority. */
  priority?: Priority;
  description?: string;
  /** The message if that priority is chosen and the field is empty. */
  required?: string;
}

export const REQUEST_FIELDS = {
  notes: { label: "Notes", column: "notes", max: 2000 },
  urgentReason: {
    label: "Urgent reason",
    column: "urgent_reason",
    max: 1000,
    priority: "urgent",
    description: "Why it can't wait. Only you and your team see this.",
    required: "Urgent reason is required for same-day processing",
  },
} as const satisfies Record<string, RequestField>;

type Fields = typeof REQUEST_FIELDS;
export type RequestFieldName = keyof Fields;

const ENTRIES = Object.entries(REQUEST_FIELDS) as [RequestFieldName, RequestField][];

/** @returns an object with a value for each field */
export const mapRequestFields = <T>(value: (field: RequestField, name: RequestFieldName) => T) =>
  Object.fromEntries(ENTRIES.map(([name, field]) => [name, value(field, name)])) as Record<
    RequestFieldName,
    T
  >;

/** A request's values for these fields; null for an empty field. */
export type RequestTexts = Record<RequestFieldName, string | null>;

/** @returns the values from a parsed request; null for each field that it doesn't have */
export const requestTexts = (
  input: { [N in RequestFieldName]?: string | null | undefined } = {},
): RequestTexts => mapRequestFields((_field, name) => input[name] ?? null);

/** @returns the fields for an API response; a field is null if it's empty or the viewer may not see it */
export const presentRequestTexts = (row: RequestTexts, isShown: boolean) =>
  Object.fromEntries(ENTRIES.map(([name, { column }]) => [column, isShown ? row[name] : null])) as {
    [N in RequestFieldName as Fields[N]["column"]]: string | null;
  };

/** @returns the form's values for repeating an earlier request; a field that depends on a priority starts empty */
export const repeatedTexts = (
  answer: ReturnType<typeof presentRequestTexts>,
): Record<RequestFieldName, string> =>
  mapRequestFields(({ column, priority }) =>
    priority === undefined ? (answer[column as keyof typeof answer] ?? "") : "",
  );

/**
 * @returns in order, the fields that a form asks for only with this priority; if `priority` is undefined, the
 *   fields that it asks for with any priority
 */
export const requestFieldsFor = (priority: Priority | undefined): [RequestFieldName, RequestField][] =>
  ENTRIES.filter(([, field]) => field.priority === priority);
