import { type RefObject, useEffect, useRef, useState } from "react";
import { pressedKey } from "#lib/page/pressedKey.ts";
import { areShortcutsOn } from "./shortcuts.ts";

interface ListKeys {
  /** Contains the search field and the table. */
  page: RefObject<HTMLElement | null>;
  /** Keys of the rows on screen, from top to bottom. */
  ids: readonly string[];
  onOpen: (id: string) => void;
  onSelect: ((id: string) => void) | undefined;
  onHelp: () => void;
}

/** Elements where keys type text or select an option. */
const TYPING = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]";
/** Elements that handle Enter themselves. */
const PRESSABLE = "a, button, input, select, textarea, summary, [role=button]";

/**
 * Handles the list's keyboard shortcuts: `j` and `k` move the cursor from row to row, `Enter` opens the cursor's row,
 * `x` selects or deselects that row, `/` focuses the search, and `?` lists all shortcuts. They do nothing while the
 * user is typing, while a dialog or menu is open, when combined with Ctrl, Meta or Alt, or if they're turned off. The
 * focus follows the cursor, so screen readers read the row's link.
 * @returns the key of the row with the cursor; null before the first move
 */
export function useListKeys(list: ListKeys): string | null {
  const [cursor, setCursor] = useState<string | null>(null);
  const current = useRef({ ...list, cursor });
  useEffect(() => {
    current.current = { ...list, cursor };
  });

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { page, ids, onOpen, onSelect, onHelp, ...last } = current.current;
      const target = event.target instanceof Element ? event.target : document.body;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      // While a dialog or menu is open, the page is hidden from screen readers, so that's how we detect one.
      const isCovered = page.current?.closest("[inert], [aria-hidden=true]");
      if (isCovered || target.closest(TYPING) || !areShortcutsOn()) return;

      const rowAt = (id: string | undefined) =>
        [...(page.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])].find(
          ({ dataset }) => dataset.row === id,
        );
      // After Tab or a click, continue from the row with the focus.
      const at = target.closest<HTMLElement>("[data-row]")?.dataset.row ?? last.cursor;
      const index = at === null ? -1 : ids.indexOf(at);
      const moveTo = (next: number) => {
        const id = ids[Math.max(0, Math.min(next, ids.length - 1))];
        if (id === undefined) return;
        setCursor(id);
        const row = rowAt(id);
        row?.querySelector("a")?.focus({ preventScroll: true });
        row?.scrollIntoView?.({ block: "nearest" });
      };
      const id = ids[index];
      const actions: Record<string, (() => void) | undefined> = {
        j: () => moveTo(index + 1),
        k: () => moveTo(index - 1),
        x: id !== undefined && onSelect ? () => onSelect(id) : undefined,
        Enter: id !== undefined && !target.closest(PRESSABLE) ? () => onOpen(id) : undefined,
        "/": () => page.current?.querySelector<HTMLElement>("input[type=search]")?.focus(),
        "?": onHelp,
      };
      const act = actions[pressedKey(event)];
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
  return cursor;
}
