import { Check, Eye, type LucideIcon, X } from "lucide-react";
import styles from "./Comparison.module.css";
import { MARK_WORD, type Mark } from "./messages.ts";

const ICON: Record<Mark, LucideIcon> = { agrees: Check, differs: X, look: Eye };

/** Shows how two values compare, with an icon and a word, never with color alone. */
export function Marked({ mark, word = MARK_WORD[mark] }: { mark: Mark; word?: string }) {
  const Icon = ICON[mark];
  return (
    <span className={styles.mark} data-mark={mark}>
      <Icon aria-hidden /> {word}
    </span>
  );
}
