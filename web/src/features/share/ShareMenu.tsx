import { Copy, Mail, MessageSquare, QrCode, Share2 } from "lucide-react";
import { type ToggleEvent, useId, useRef } from "react";
import { ButtonContent, buttonClass } from "#ui/Button/buttonLook.tsx";
import { cx } from "#ui/cx.ts";
import { menuItemClass, menuPanelClass } from "#ui/Menu/menuLook.ts";
import { toast } from "#ui/Toast/toast.ts";
import styles from "./ShareMenu.module.css";

/** The subject of an email with the link. In a text message, it comes before the link. */
const SUBJECT = "My profile on Countersign";

/**
 * Ways to share a link, for browsers without a share dialog. It's a native popover, so the browser closes it on Escape
 * and on clicks outside.
 */
export function ShareMenu({ url, onSaveQr }: { url: string; onSaveQr: () => void }) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const place = (event: ToggleEvent) => {
    const at = button.current?.getBoundingClientRect();
    if (event.newState !== "open" || !at || !panel.current) return;
    panel.current.style.top = `${at.bottom + scrollY + 4}px`;
    panel.current.style.left = `${at.left}px`;
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      toast.success("Link copied");
    } catch {
      toast.error("Your browser didn't allow copying");
    }
  };
  const closing = { popoverTarget: id, popoverTargetAction: "hide" } as const;
  const close = () => panel.current?.hidePopover();
  return (
    <>
      <button ref={button} type="button" popoverTarget={id} className={buttonClass({})}>
        <ButtonContent icon={<Share2 aria-hidden />}>Share</ButtonContent>
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        className={cx(menuPanelClass, styles.panel)}
        onBeforeToggle={place}
      >
        <button type="button" {...closing} className={menuItemClass} onClick={copy}>
          <Copy aria-hidden />
          Copy
        </button>
        <a
          className={menuItemClass}
          onClick={close}
          href={`mailto:?subject=${encodeURIComponent(SUBJECT)}&body=${encodeURIComponent(url)}`}
        >
          <Mail aria-hidden />
          Email
        </a>
        {/* In an `sms:` URL without a phone number, iOS needs the `?&`, and Android needs `body` in the query. */}
        <a
          className={menuItemClass}
          onClick={close}
          href={`sms:?&body=${encodeURIComponent(`${SUBJECT}: ${url}`)}`}
        >
          <MessageSquare aria-hidden />
          Text Message
        </a>
        <button type="button" {...closing} className={menuItemClass} onClick={onSaveQr}>
          <QrCode aria-hidden />
          Save QR Code
        </button>
      </div>
    </>
  );
}
