import type { ReactNode } from "react";
import { Logo } from "#ui/Logo/Logo.tsx";
import { Spinner } from "#ui/Spinner/Spinner.tsx";
import { VisuallyHidden } from "#ui/VisuallyHidden/VisuallyHidden.tsx";
import styles from "./Shell.module.css";
import shape from "./ShellSkeleton.module.css";

/**
 * The shell's placeholder until it's known who is signed in. It's also part of `app.html`, so it shows before any
 * script has run. CSS alone draws its shapes, to keep this file small, because public pages load it, too.
 * @param props.banner below the header
 * @param props.children shown instead of the shapes
 */
export function ShellSkeleton(props: { banner?: ReactNode; children?: ReactNode }) {
  return (
    <div className={styles.shell}>
      <header className={`top-bar ${styles.header}`}>
        <div className={`container ${shape.header}`}>
          <Logo />
        </div>
      </header>
      {props.banner}
      {props.children ? (
        <main className={styles.waiting}>{props.children}</main>
      ) : (
        <main className={`container ${styles.main} ${shape.main}`}>
          <VisuallyHidden as="div">
            <h1 data-waiting="">Countersign</h1>
          </VisuallyHidden>
          <Spinner label="Loading your workspace" />
        </main>
      )}
    </div>
  );
}
