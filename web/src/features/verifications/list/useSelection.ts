import { useMemo, useState } from "react";
import type { VerificationRow } from "../api/types.ts";

type Selected = ReadonlyMap<string, VerificationRow>;

const NONE: Selected = new Map();

/** What is selected, over all pages of one list. */
export interface Selection {
  rows: readonly VerificationRow[];
  ids: ReadonlySet<string>;
  /** Selects these of a page's rows, and leaves other pages as they are. */
  setPage: (page: readonly VerificationRow[], chosen: ReadonlySet<string>) => void;
  clear: () => void;
}

/**
 * Keeps a selection through refreshes and from page to page.
 * @param list which list this is; with another one nothing is selected
 */
export function useSelection(list: string): Selection {
  const [kept, setKept] = useState({ list, selected: NONE });
  const selected = kept.list === list ? kept.selected : NONE;
  return useMemo(
    () => ({
      rows: [...selected.values()],
      ids: new Set(selected.keys()),
      setPage(page, chosen) {
        const next = new Map(selected);
        for (const row of page) {
          if (chosen.has(row.id)) next.set(row.id, row);
          else next.delete(row.id);
        }
        setKept({ list, selected: next });
      },
      clear: () => setKept({ list, selected: NONE }),
    }),
    [list, selected],
  );
}
