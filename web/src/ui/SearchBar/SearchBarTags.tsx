import { useRef } from "react";
import { Button } from "../Button/Button.tsx";
import { Tag } from "../Tag/Tag.tsx";
import styles from "./SearchBar.module.css";
import type { SearchFilters } from "./searchFilters.ts";
import type { ActiveFilter } from "./searchMessages.ts";

/** The active filters of a search bar, and Clear All. */
export function SearchBarTags(props: {
  active: readonly ActiveFilter[];
  onRemove: (without: SearchFilters) => void;
  /** Runs when the only remaining tag is removed, because the focus needs to go somewhere else. */
  onLast: () => void;
  clear: (() => void) | undefined;
}) {
  const list = useRef<HTMLUListElement>(null);
  /** Moves the focus to a neighboring tag, because removing the focused button would lose the focus. */
  const moveFocus = (index: number) => {
    const buttons = list.current?.querySelectorAll("button") ?? [];
    const next = buttons[index + 1] ?? buttons[index - 1];
    if (next) next.focus();
    else props.onLast();
  };
  if (props.active.length === 0 && !props.clear) return null;
  return (
    <div className={styles.tags}>
      <ul ref={list} className={styles.active} aria-label="Active filters">
        {props.active.map(({ id, label, without }, index) => (
          <li key={id} className={styles.tag}>
            <Tag
              removeLabel={`Remove filter ${label}`}
              onRemove={() => {
                moveFocus(index);
                props.onRemove(without);
              }}
            >
              {label}
            </Tag>
          </li>
        ))}
      </ul>
      {props.clear && (
        <Button size="sm" variant="ghost" onPress={props.clear}>
          Clear All
        </Button>
      )}
    </div>
  );
}
