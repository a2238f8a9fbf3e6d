import { useMemo, useState } from "react";
import type { VerificationRow } from "#features/verifications/shared/api/types.ts";

type Selected = ReadonlyMap<string, VerificationRow>;

const NONE: Selected = new Map();

/** The selected rows, across all pages of one list. */
export interface Selection {
  rows: readonly VerificationRow[];
  ids: ReadonlySet<string>;
  /** Replaces the selection on one page and leaves other pages as they are. */
  setPage: (page: readonly VerificationRow[], chosen: ReadonlySet<string>) => void;
  clear: () => void;
}

/**
 * Keeps the selection across refreshes and pages.
 * @param list identifies the list; another list starts with an empty selection
 * @param page the rows on screen; selected rows are updated from them
 */
export function useSelection(list: string, page: readonly VerificationRow[] = []): Selection {
  const [kept, setKept] = useState({ list, selected: NONE });
  const selected = kept.list === list ? kept.selected : NONE;
  const changed = page.filter((row) => selected.has(row.id) && selected.get(row.id) !== row);
  if (changed.length > 0)
    setKept({ list, selected: new Map([...selected, ...changed.map((row) => [row.id, row] as const)]) });
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
