import { useState } from "react";
import { plural } from "#contract/plural.ts";
import { type Form, focusFirstInvalid } from "#ui/Form/useForm.ts";
import styles from "./Problems.module.css";
import type { RequestValues } from "./values.ts";

/** On a phone, where the fields are far apart: what's wrong in the form, each with a link to its field. */
export function Problems({ form }: { form: Form<RequestValues> }) {
  const [isPhone] = useState(() => matchMedia("(max-width: 639.98px)").matches);
  const problems = Object.entries(form.errors);
  if (problems.length === 0 || !isPhone) return null;
  return (
    <section className={styles.problems} aria-label="Problems">
      <p>{plural(problems.length, "field needs", "fields need")} your attention:</p>
      <ul>
        {problems.map(([path, message]) => (
          <li key={path}>
            <button
              type="button"
              className={styles.link}
              onClick={() => focusFirstInvalid(form.ref.current, { [path]: message })}
            >
              {message}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
