import { Navigate } from "react-router-dom";
import { Spinner } from "#ui/Spinner/Spinner.tsx";
import styles from "./AuthLayout.module.css";

/** Redirects a signed-in person. Shows a spinner in the form's place, because the next page's code may take a while. */
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
