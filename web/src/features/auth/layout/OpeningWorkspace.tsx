import { Navigate } from "react-router-dom";
import { Spinner } from "#ui/Spinner/Spinner.tsx";
import styles from "./AuthLayout.module.css";

/** Redirects a signed-in person, and shows a spinner until the next page's code has loaded. */
export function OpeningWorkspace(props: { to: string }) {
  return (
    <>
      <Navigate to={props.to} replace />
      <div className={styles.waiting}>
        <Spinner label="Opening your workspace" />
      </div>
    </>
  );
}
