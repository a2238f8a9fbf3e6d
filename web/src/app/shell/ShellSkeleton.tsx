import { Logo } from "#ui/Logo/Logo.tsx";
import { Spinner } from "#ui/Spinner/Spinner.tsx";
import { VisuallyHidden } from "#ui/VisuallyHidden/VisuallyHidden.tsx";
import styles from "./Shell.module.css";

/** The shell until it's known who is signed in. `app.html` also contains it before any script has run. */
export function ShellSkeleton() {
  return (
    <div className={styles.shell}>
      <header className={`top-bar ${styles.header}`}>
        <div className="container">
          <Logo />
        </div>
      </header>
      <main className={styles.waiting}>
        <VisuallyHidden as="div">
          <h1 data-waiting="">Countersign</h1>
        </VisuallyHidden>
        <Spinner size="lg" label="Loading your workspace" />
      </main>
    </div>
  );
}
