import { NOTIFICATION_PRIORITIES, type NotificationPriority } from "#contract/enums.ts";
import { NOTIFICATION_KINDS, type NotificationKind } from "#contract/live/notifications.ts";

/** The list's filters. Each is a parameter of the URL and of the API call. */
export interface Filters {
  kind?: NotificationKind;
  priority?: NotificationPriority;
  unread?: "true";
}

/** @returns the filters in the URL, without invalid values */
export function readFilters(params: URLSearchParams): Filters {
  const kind = NOTIFICATION_KINDS.find((one) => one === params.get("kind"));
  const priority = NOTIFICATION_PRIORITIES.find((one) => one === params.get("priority"));
  return {
    ...(kind && { kind }),
    ...(priority && { priority }),
    ...(params.get("unread") === "true" && { unread: "true" as const }),
  };
}

/** @returns the URL's parameters with one filter changed; an empty value removes it */
export function withFilter(params: URLSearchParams, name: keyof Filters, value: string): URLSearchParams {
  const next = new URLSearchParams(params);
  if (value) next.set(name, value);
  else next.delete(name);
  return next;
}
