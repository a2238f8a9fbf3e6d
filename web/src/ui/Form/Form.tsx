import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./Form.module.css";
import type { Form as FormState } from "./useForm.ts";

/** The form element for `useForm`. It turns off the browser's own validation, because we show our own messages. */
export function Form<Values extends object>(props: {
  form: FormState<Values>;
  children: ReactNode;
  /** For buttons outside the form. */
  id?: string;
  "aria-label"?: string;
}) {
  return (
    <form
      id={props.id}
      ref={props.form.ref}
      noValidate
      className={styles.form}
      aria-label={props["aria-label"]}
      onSubmit={(event) => void props.form.submit(event)}
    >
      {props.children}
    </form>
  );
}

/** A section of a form with a title. */
export function FormSection(props: { title?: ReactNode; description?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.section}>
      {props.title && (
        <div className={styles.head}>
          <h2 className={styles.title}>{props.title}</h2>
          {props.description && <p className={styles.description}>{props.description}</p>}
        </div>
      )}
      <div className={styles.fields}>{props.children}</div>
    </section>
  );
}

/** The buttons at the end of a form. */
export function FormActions(props: { children: ReactNode }) {
  return <div className={styles.actions}>{props.children}</div>;
}

/** The message about the whole form. It stays in the DOM while empty, so that a new message is announced. */
export function FormError(props: { children: ReactNode }) {
  return (
    <div role="alert" className={styles.slot}>
      {props.children && (
        <p className={styles.error}>
          <CircleAlert aria-hidden />
          <span>{props.children}</span>
        </p>
      )}
    </div>
  );
}
