import { Keyboard } from "lucide-react";
import { IconButton } from "#ui/Button/IconButton.tsx";
import { lazyDialog } from "#ui/Dialog/lazyDialog.tsx";
import styles from "./Shortcuts.module.css";

const Sheet = lazyDialog(() => import("./ShortcutsSheet.tsx"));

/** The button that shows the list's keys, on screens that are likely to have a keyboard, and the sheet itself. */
export function Shortcuts({ isOpen, setOpen }: { isOpen: boolean; setOpen: (isOpen: boolean) => void }) {
  return (
    <span className={styles.button}>
      <IconButton label="Keyboard shortcuts" onPress={() => setOpen(true)}>
        <Keyboard aria-hidden />
      </IconButton>
      {isOpen && <Sheet onClose={() => setOpen(false)} />}
    </span>
  );
}
