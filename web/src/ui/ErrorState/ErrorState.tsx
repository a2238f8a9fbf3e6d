import { RotateCw, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../Button/Button.tsx";
import { CopyButton } from "../CopyButton/CopyButton.tsx";
import { cx } from "../cx.ts";
import styles from "../EmptyState/EmptyState.module.css";
import { TextLink } from "../Link/TextLink.tsx";

/** Shown when something failed. It says what failed, how to retry, and how to contact support with the error's id. */
export function ErrorState(props: {
  title: string;
  children?: ReactNode;
  onRetry?: (() => unknown) | undefined;
  retryLabel?: string;
  errorId?: string | undefined;
  actions?: ReactNode;
  level?: 1 | 2 | 3;
}) {
  const Title = `h${props.level ?? 2}` as const;
  return (
    <div className={cx(styles.state, styles.bad)} role="alert">
      <span className={styles.icon}>
        <TriangleAlert aria-hidden />
      </span>
      <Title className={styles.title}>{props.title}</Title>
      {props.children && <div className={styles.words}>{props.children}</div>}
      {(props.onRetry || props.actions) && (
        <div className={styles.action}>
          {props.onRetry && (
            <Button variant="primary" icon={<RotateCw aria-hidden />} onPress={props.onRetry}>
              {props.retryLabel ?? "Retry"}
            </Button>
          )}
          {props.actions}
        </div>
      )}
      {props.errorId && (
        <div className={styles.errorId}>
          Error ID <code>{props.errorId}</code>
          <CopyButton text={props.errorId} label="Copy error ID" iconOnly size="sm" />
          <TextLink href={`/support?error=${props.errorId}`}>Contact Support</TextLink>
        </div>
      )}
    </div>
  );
}
