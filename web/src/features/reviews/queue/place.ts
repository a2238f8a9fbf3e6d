import { QUEUE_REASONS, VERIFICATION_TYPES } from "#contract/enums.ts";
import { REVIEW_AGES } from "#contract/reviews/review.ts";

/** The queue's filters and their possible values. Each is a parameter in both the URL and the API call. */
export const CHOICES = { age: REVIEW_AGES, reason: QUEUE_REASONS, type: VERIFICATION_TYPES } as const;
export type Filter = keyof typeof CHOICES;
const FILTERS = Object.keys(CHOICES) as Filter[];

/** The queue's filters and page in the URL. Invalid values are ignored. */
export interface QueuePlace {
  page: number;
  filters: Partial<Record<Filter, string>>;
}

export function readQueuePlace(params: URLSearchParams): QueuePlace {
  const page = Number(params.get("page"));
  const filters: QueuePlace["filters"] = {};
  for (const name of FILTERS) {
    const value = (CHOICES[name] as readonly string[]).find((one) => one === params.get(name));
    if (value) filters[name] = value;
  }
  return { page: Number.isInteger(page) && page > 0 ? page : 1, filters };
}

/** @returns the URL's parameters with one filter changed, back on the first page */
export function withFilter(params: URLSearchParams, name: Filter, value: string): URLSearchParams {
  const next = new URLSearchParams(params);
  if (value) next.set(name, value);
  else next.delete(name);
  next.delete("page");
  return next;
}

/** @returns the URL of another page of the same queue */
export function pageHref(params: URLSearchParams, page: number): string {
  const next = new URLSearchParams(params);
  if (page > 1) next.set("page", String(page));
  else next.delete("page");
  return next.size > 0 ? `/app/reviews?${next}` : "/app/reviews";
}
