import { ChevronRight } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import { Skeleton } from "../Skeleton/Skeleton.tsx";
import styles from "./LevelLine.module.css";

/**
 * Which level of assurance the evidence reaches, in one line that opens to its details.
 * @param props.reached that it's the level that was asked for
 * @param props.children the details, which may load their code once they're rendered
 */
export function LevelLine(props: { text: string; reached: string | null; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.assurance} onToggle={(event) => event.currentTarget.open && setOpen(true)}>
      <summary className={styles.line}>
        <ChevronRight aria-hidden className={styles.chevron} />
        <span>
          <span className={styles.level}>{props.text}</span>
          {props.reached && <span className={styles.reached}>{props.reached}</span>}
        </span>
      </summary>
      <div className={styles.inside}>
        {isOpen && <Suspense fallback={<Skeleton shape="block" height="18rem" />}>{props.children}</Suspense>}
      </div>
    </details>
  );
}
