import { Menu as MenuIcon, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { useUser } from "#lib/session/session.ts";
import { AppLink } from "#ui/Link/AppLink.tsx";
import { Logo } from "#ui/Logo/Logo.tsx";
import styles from "./NavDialog.module.css";
import { currentEntry, navigationFor, PERSONAL } from "./navigation.ts";

/** The navigation below 960 px, in the browser's native modal dialog. */
export function NavDialog() {
  const sheet = useRef<HTMLDialogElement>(null);
  const current = currentEntry(useLocation().pathname);
  const entries = [...navigationFor(useUser()), ...PERSONAL];
  const close = () => sheet.current?.close();

  useEffect(() => {
    // The content covers the dialog's whole box, so a click on the dialog itself is a click on the backdrop.
    const dialog = sheet.current;
    const closeOutside = (event: MouseEvent) => {
      if (event.target === dialog) dialog?.close();
    };
    dialog?.addEventListener("click", closeOutside);
    return () => dialog?.removeEventListener("click", closeOutside);
  }, []);
  return (
    <>
      <button
        type="button"
        className={styles.trigger}
        aria-label="Menu"
        aria-haspopup="dialog"
        onClick={() => sheet.current?.showModal()}
      >
        <MenuIcon aria-hidden />
      </button>
      <dialog ref={sheet} className={styles.sheet} aria-label="Navigation">
        <div className={styles.inside}>
          <div className={styles.head}>
            <Logo />
            <button type="button" className={styles.trigger} aria-label="Close" onClick={close}>
              <X aria-hidden />
            </button>
          </div>
          <nav aria-label="Main" className={styles.links}>
            {entries.map(({ label, href }) => (
              <AppLink
                key={href}
                href={href}
                className={styles.link}
                aria-current={href === current ? "page" : undefined}
                onClick={close}
              >
                {label}
              </AppLink>
            ))}
          </nav>
        </div>
      </dialog>
    </>
  );
}
