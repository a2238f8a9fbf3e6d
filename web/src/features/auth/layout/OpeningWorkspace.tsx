import { Navigate } from "react-router-dom";
import { Spinner } from "#ui/Spinner/Spinner.tsx";
import styles from "./AuthLayout.module.css";

/** Leads on whoever is signed in. The code of the page they go to may take its time: the form's place is not empty. */
export function OpeningWorkspace(props: { to: string }) {
  return (
    <>
      <Navigate to={props.to} replace />
      <div className={styles.waiting}>
        <Spinner size="lg" label="Opening your workspace" />
      </div>
    </>
  );
}
