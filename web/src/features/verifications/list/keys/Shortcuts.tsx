import { Keyboard } from "lucide-react";
import { IconButton } from "#ui/Button/IconButton.tsx";
import { lazyDialog } from "#ui/Dialog/lazyDialog.tsx";
import styles from "./Shortcuts.module.css";

const ShortcutsDialog = lazyDialog(() => import("./ShortcutsDialog.tsx"));

/**
 * A button that opens the list of keyboard shortcuts, and the dialog itself. The button is shown only on devices that
 * probably have a keyboard: those with a wide screen and a pointer that can hover.
 */
export function Shortcuts({ isOpen, setOpen }: { isOpen: boolean; setOpen: (isOpen: boolean) => void }) {
  return (
    <span className={styles.button}>
      <IconButton label="Keyboard shortcuts" onPress={() => setOpen(true)}>
        <Keyboard aria-hidden />
      </IconButton>
      {isOpen && <ShortcutsDialog onClose={() => setOpen(false)} />}
    </span>
  );
}
