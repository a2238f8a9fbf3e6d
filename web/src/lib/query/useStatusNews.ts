import { useEffect, useRef, useState } from "react";
import type { Status } from "#contract/enums.ts";
import { STATUS_LABEL } from "#contract/labels.ts";

/**
 * Says, for a live region, which items of a list have changed status since the previous `items`.
 * @param nameOf what to call an item; must be the same function for the component's lifetime
 * @returns the text for the live region
 */
export function useStatusNews<Item extends { id: string; status: Status }>(
  items: readonly Item[] | undefined,
  nameOf: (item: Item) => string,
): string {
  const before = useRef(new Map<string, string>());
  const [news, setNews] = useState("");

  useEffect(() => {
    const changed = (items ?? []).filter(({ id, status }) => {
      const old = before.current.get(id);
      return old !== undefined && old !== status;
    });
    before.current = new Map((items ?? []).map(({ id, status }) => [id, status]));
    if (changed.length > 0)
      setNews(changed.map((item) => `${nameOf(item)} is now ${STATUS_LABEL[item.status]}.`).join(" "));
  }, [items, nameOf]);
  return news;
}
