import { ChevronRight } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Card } from "#ui/Card/Card.tsx";
import { cx } from "#ui/cx.ts";
import styles from "./Fold.module.css";

/**
 * A section of the form that takes one line until it's opened.
 * @param props.value what's chosen in it, shown in that line
 * @param props.isOpen whether it starts open
 * @param props.below stays visible while the section is folded
 */
export function Fold(props: {
  title: string;
  value: ReactNode;
  description?: string;
  isOpen?: boolean;
  below?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Card className={cx(styles.fold)} padding="none">
      <Folded {...props} />
      {props.below && <div className={styles.below}>{props.below}</div>}
    </Card>
  );
}

/** Optional fields inside a section, folded away under one line. Opens by itself once one of them is needed. */
export function More(props: { title: string; value: string; isOpen: boolean; children: ReactNode }) {
  return <Folded {...props} className={styles.more} isInner />;
}

function Folded(props: {
  title: string;
  value: ReactNode;
  description?: string | undefined;
  isOpen?: boolean | undefined;
  className?: string | undefined;
  /** Inside a section, whose title is the `h2`. */
  isInner?: boolean;
  children: ReactNode;
}) {
  const Title = props.isInner ? "h3" : "h2";
  const [isOpen, setOpen] = useState(props.isOpen ?? false);
  const [wasNeeded, setNeeded] = useState(props.isOpen);
  if (props.isOpen !== wasNeeded) {
    setNeeded(props.isOpen);
    if (props.isOpen) setOpen(true);
  }
  return (
    <details
      className={cx(styles.details, props.className)}
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={styles.head}>
        <Title className={styles.title}>{props.title}</Title>
        <span className={styles.value}>{props.value}</span>
        <ChevronRight aria-hidden className={styles.chevron} />
      </summary>
      <div className={styles.inside}>
        {props.description && <p className={styles.description}>{props.description}</p>}
        {props.children}
      </div>
    </details>
  );
}
