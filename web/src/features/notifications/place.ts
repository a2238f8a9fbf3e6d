import { NOTIFICATION_PRIORITIES, type NotificationPriority } from "#contract/enums.ts";
import { NOTIFICATION_KINDS, type NotificationKind } from "#contract/notifications.ts";

/** The filters of the list. Each is a parameter in both the URL and the API call. */
export interface Filters {
  kind?: NotificationKind;
  priority?: NotificationPriority;
  unread?: "true";
}

/** @returns the filters that the URL asks for; invalid values count as unset */
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
