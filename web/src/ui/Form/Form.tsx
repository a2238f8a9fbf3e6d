import { CircleAlert } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import styles from "./Form.module.css";

interface FormProps extends Pick<ComponentProps<"form">, "id" | "aria-label" | "method" | "children"> {
  /** The result of `useForm`. A form without rules, such as a panel of filters, passes only `submit`. */
  form: { ref?: ComponentProps<"form">["ref"]; submit: () => unknown };
  /** Replaces the default layout, which stacks the fields. */
  className?: string | undefined;
}

/** A form. It turns off the browser's own validation, because we show our own messages. */
export function Form({ form, className = styles.form, ...props }: FormProps) {
  return (
    <form
      {...props}
      ref={form.ref}
      noValidate
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        // React passes events from a dialog to the form that it's rendered in, which mustn't be submitted, too.
        event.stopPropagation();
        form.submit();
      }}
    />
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
