import { type ReactNode, useState } from "react";
import { buildOfPage } from "#lib/http/errors.ts";
import { useTitle } from "#lib/page/title.ts";
import { ButtonContent, type ButtonVariant, buttonClass } from "#ui/Button/buttonLook.tsx";
import { LinkButton } from "#ui/Button/LinkButton.tsx";
import styles from "./ErrorScreen.module.css";

interface Action {
  label: string;
  onPress: () => void;
}

/**
 * A crash screen with its message and actions, and links to the home page and to support. It's part of the entry script
 * and doesn't use the product's Button or icons, so it depends on no code that might fail to load.
 * @param props.actions the first is the primary action
 */
export function ErrorScreen(props: {
  title: string;
  text: string;
  errorId: string;
  isWholePage?: boolean | undefined;
  actions: readonly Action[];
}) {
  useTitle(props.title);
  const [isCopied, setCopied] = useState(false);
  const build = buildOfPage();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(props.errorId);
      setCopied(true);
    } catch {
      // The browser blocks copying, but people can still select the id.
    }
  };
  return (
    <ErrorFrame isWholePage={props.isWholePage}>
      <div role="alert" className={styles.state}>
        <svg viewBox="0 0 24 24" aria-hidden="true" className={styles.sign}>
          <path d="M12 3 1.5 21h21zM12 10v5m0 3v.01" />
        </svg>
        <h1 className={styles.title}>{props.title}</h1>
        <p className={styles.words}>{props.text}</p>
        <div className={styles.actions}>
          {props.actions.map(({ label, onPress }, i) => (
            <PlainButton key={label} variant={i > 0 ? undefined : "primary"} onPress={onPress}>
              {label}
            </PlainButton>
          ))}
          <LinkButton href="/" variant="ghost">
            Home
          </LinkButton>
          <LinkButton href={`/support?error=${props.errorId}`} variant="ghost">
            Contact Support
          </LinkButton>
        </div>
        <p className={styles.id}>
          Error ID <code>{props.errorId}</code>
          <PlainButton label="Copy error ID" onPress={copy}>
            {isCopied ? "Copied" : "Copy"}
          </PlainButton>
          {build && <span>Build {build}</span>}
        </p>
      </div>
    </ErrorFrame>
  );
}

/** Frames an error screen: as the whole page, or inside the shell's `main`. */
export function ErrorFrame(props: { isWholePage?: boolean | undefined; children: ReactNode }) {
  const Frame = props.isWholePage ? "main" : "div";
  return <Frame className={props.isWholePage ? styles.page : styles.area}>{props.children}</Frame>;
}

function PlainButton(props: {
  label?: string;
  variant?: ButtonVariant | undefined;
  onPress: () => unknown;
  children: ReactNode;
}) {
  const look = buttonClass({ variant: props.variant, size: props.label ? "sm" : "md" });
  return (
    <button type="button" aria-label={props.label} className={look} onClick={props.onPress}>
      <ButtonContent>{props.children}</ButtonContent>
    </button>
  );
}
