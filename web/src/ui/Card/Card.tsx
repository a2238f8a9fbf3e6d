import type { ReactNode } from "react";
import { cx } from "../cx.ts";
import { AppLink } from "../Link/AppLink.tsx";
import styles from "./Card.module.css";

export interface CardProps {
  as?: "div" | "section" | "article" | "aside" | "li";
  padding?: "none" | "sm" | "md" | "lg";
  elevation?: 0 | 1 | 2 | 3;
  /** Makes the whole card a link. */
  href?: string;
  tone?: "ok" | "warn" | "bad" | "info" | undefined;
  className?: string | undefined;
  "aria-labelledby"?: string;
  "aria-label"?: string;
  children: ReactNode;
}

const ELEVATION = [styles.flat, styles.low, styles.mid, styles.high] as const;

/** A raised surface that groups content. */
export function Card(props: CardProps) {
  const { as: Element = "div", padding = "md", elevation = 1, href, tone } = props;
  const className = cx(
    styles.card,
    styles[`pad-${padding}`],
    ELEVATION[elevation],
    tone && styles[tone],
    href && styles.link,
    props.className,
  );
  if (href)
    return (
      <AppLink href={href} className={className} aria-label={props["aria-label"]}>
        {props.children}
      </AppLink>
    );
  return (
    <Element
      className={className}
      aria-labelledby={props["aria-labelledby"]}
      aria-label={props["aria-label"]}
    >
      {props.children}
    </Element>
  );
}

/** The title, description and actions at the top of a card. */
export function CardHeader(props: {
  title: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  icon?: ReactNode;
  level?: 2 | 3;
  id?: string;
}) {
  const Title = props.level === 3 ? "h3" : "h2";
  return (
    <div className={styles.header}>
      {props.icon && <span className={styles.icon}>{props.icon}</span>}
      <div className={styles.words}>
        <Title id={props.id} className={styles.title}>
          {props.title}
        </Title>
        {props.description && <p className={styles.description}>{props.description}</p>}
      </div>
      {props.actions && <div className={styles.actions}>{props.actions}</div>}
    </div>
  );
}
