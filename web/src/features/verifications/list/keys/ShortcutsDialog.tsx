import { useState } from "react";
import { Dialog } from "#ui/Dialog/Dialog.tsx";
import { Switch } from "#ui/Switch/Switch.tsx";
import styles from "./ShortcutsDialog.module.css";
import { areShortcutsOn, SHORTCUTS, setShortcuts } from "./shortcuts.ts";

/** Lists the keyboard shortcuts of the verifications list, and turns them on or off. */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const [isOn, setOn] = useState(areShortcutsOn);
  return (
    <Dialog isOpen onOpenChange={onClose} size="sm" title="Keyboard shortcuts">
      <dl className={styles.keys}>
        {SHORTCUTS.map(({ keys, label }) => (
          <div key={label} className={styles.entry}>
            <dt className={styles.pressed}>
              {keys.map((key) => (
                <kbd key={key} className={styles.key}>
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
      <Switch
        isSelected={isOn}
        onChange={(next) => {
          setShortcuts(next);
          setOn(next);
        }}
      >
        Use these keys
      </Switch>
    </Dialog>
  );
}
