import { useEffect, useRef, useState } from "react";
import { STATUS_LABEL, TYPE_LABEL } from "../../../../functions/contract/labels.ts";
import type { Activity } from "./queries.ts";

/** Words for a live region when a status of the list has changed since it was last shown. */
export function useStatusNews(items: readonly Activity[] | undefined): string {
  const before = useRef(new Map<string, string>());
  const [news, setNews] = useState("");

  useEffect(() => {
    const changed = (items ?? []).filter(({ id, status }) => {
      const old = before.current.get(id);
      return old !== undefined && old !== status;
    });
    before.current = new Map((items ?? []).map(({ id, status }) => [id, status]));
    if (changed.length > 0)
      setNews(
        changed
          .map(
            (item) =>
              `${TYPE_LABEL[item.verification_type]} verification is now ${STATUS_LABEL[item.status]}.`,
          )
          .join(" "),
      );
  }, [items]);
  return news;
}
