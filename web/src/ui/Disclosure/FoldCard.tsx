import { ChevronRight } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import { useIsPhone } from "../Dialog/useIsPhone.ts";
import styles from "./FoldCard.module.css";

/**
 * A card whose content folds away under its title. On a phone, it starts folded, so that a long page stays short. A
 * link to its anchor, or to anything inside, opens it; so does the browser's find-in-page.
 * @param props.id its anchor
 * @param props.summary what's inside, in one line; always visible
 * @param props.isFolded whether it starts folded on wider screens, too
 */
export function FoldCard(props: {
  id?: string;
  title: string;
  summary?: ReactNode;
  isFolded?: boolean;
  children: ReactNode;
}) {
  const details = useRef<HTMLDetailsElement>(null);
  const isPhone = useIsPhone();
  // Rotating the phone must not open or close the card.
  const [isOpen] = useState(!props.isFolded && !isPhone);
  const { hash, key } = useLocation();

  // Each navigation has its own key, so following the same link again reopens the card.
  const openedFor = useRef<string>(null);
  useEffect(() => {
    if (openedFor.current === key) return;
    openedFor.current = key;
    const section = details.current?.parentElement;
    const target = hash && document.getElementById(hash.slice(1));
    if (!target || !details.current || !section?.contains(target)) return;
    details.current.open = true;
    target.scrollIntoView();
  }, [hash, key]);
  return (
    <section id={props.id} aria-label={props.title} className={styles.card}>
      <details ref={details} open={isOpen} className={styles.details}>
        <summary className={styles.head}>
          <div className={styles.words}>
            <h2 id={props.id && `${props.id}-title`} className={styles.title}>
              {props.title}
            </h2>
            {props.summary && <p className={styles.summary}>{props.summary}</p>}
          </div>
          <ChevronRight aria-hidden className={styles.chevron} />
        </summary>
        <div className={styles.inside}>{props.children}</div>
      </details>
    </section>
  );
}
