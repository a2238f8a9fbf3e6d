import type { Priority } from "../enums.ts";

/**
 * Defines the texts that requesters write for themselves and their team. Nobody else sees them; what a request states
 * about its subject is in `claims.ts`. The schema, the columns, the form and its values, the answer and the page are
 * derived from this table.
 */
interface RequestField {
  label: string;
  /** The column's name, and the field's in answers. */
  column: string;
  /** Maximum number of characters. */
  max: number;
  /** The form asks for the field only with this priority. */
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

/** What a request says in its own fields; null for an empty one. */
export type RequestTexts = Record<RequestFieldName, string | null>;

/** @returns the fields of a parsed request; without one, all empty */
export const requestTexts = (
  input: { [N in RequestFieldName]?: string | null | undefined } = {},
): RequestTexts => mapRequestFields((_field, name) => input[name] ?? null);

/** @returns the fields as answers name them; null for those that are empty, and for viewers who don't see them */
export const presentRequestTexts = (row: RequestTexts, isShown: boolean) =>
  Object.fromEntries(ENTRIES.map(([name, { column }]) => [column, isShown ? row[name] : null])) as {
    [N in RequestFieldName as Fields[N]["column"]]: string | null;
  };

/** @returns the form's values to repeat an earlier request; a field that depends on a priority starts empty */
export const repeatedTexts = (
  answer: ReturnType<typeof presentRequestTexts>,
): Record<RequestFieldName, string> =>
  mapRequestFields(({ column, priority }) =>
    priority === undefined ? (answer[column as keyof typeof answer] ?? "") : "",
  );

/** @returns the fields that a form asks for with this priority, or with any if it's undefined, in order */
export const requestFieldsFor = (priority: Priority | undefined): [RequestFieldName, RequestField][] =>
  ENTRIES.filter(([, field]) => field.priority === priority);
