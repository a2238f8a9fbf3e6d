import { Plus, Trash2 } from "lucide-react";
import { MAX_ASKED_AT_ONCE } from "#contract/drafting/drafting.ts";
import { Button } from "#ui/Button/Button.tsx";
import { IconButton } from "#ui/Button/IconButton.tsx";
import type { Form } from "#ui/Form/useForm.ts";
import { TextField } from "#ui/Text/TextField.tsx";
import type { AskedPerson, RequestValues } from "../values.ts";
import styles from "./PeopleRows.module.css";
import { pastedPeople } from "./parsePeople.ts";

/** The people to ask, one per row, if there are several. Each gets a request of their own. */
export function PeopleRows({ form }: { form: Form<RequestValues> }) {
  const { people } = form.values;
  const put = (rows: AskedPerson[]) => {
    const [only] = rows;
    if (rows.length > 1 || !only) form.set("people", rows);
    // With one person left, the form is about them alone again.
    else
      form.setValues((values) => ({
        ...values,
        people: [],
        targetUserEmail: only.email,
        personalInfo: { ...values.personalInfo, firstName: only.firstName, lastName: only.lastName },
      }));
  };
  const change = (at: number, more: Partial<AskedPerson>) =>
    put(people.map((person, i) => (i === at ? { ...person, ...more } : person)));
  const remove = (at: number) => put(people.filter((_, i) => i !== at));
  const left = MAX_ASKED_AT_ONCE - people.length;
  return (
    <div>
      <ul className={styles.rows} aria-label="People to ask">
        {people.map((person, i) => {
          const field = (name: keyof AskedPerson) => ({
            name: `people.${i}.${name}`,
            value: person[name],
            onChange: (value: string) => change(i, { [name]: value }),
            errorMessage: form.errors[`people.${i}.${name}`],
          });
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: a row has no id, and its fields keep nothing themselves
              key={i}
              className={styles.row}
              onPaste={(event) => {
                const pasted = pastedPeople(event.clipboardData.getData("text"), left + 1);
                if (pasted.length === 0) return;
                event.preventDefault();
                put([...people.slice(0, i), ...pasted, ...people.slice(i + 1)]);
              }}
            >
              <TextField
                label="Target user email"
                type="email"
                inputMode="email"
                autoComplete="off"
                {...field("email")}
              />
              <div className={styles.names}>
                <TextField label="First name" autoComplete="off" {...field("firstName")} />
                <TextField label="Last name" autoComplete="off" {...field("lastName")} />
              </div>
              <span className={styles.remove}>
                <IconButton label={`Remove ${person.email || `person ${i + 1}`}`} onPress={() => remove(i)}>
                  <Trash2 aria-hidden />
                </IconButton>
              </span>
            </li>
          );
        })}
      </ul>
      <div className={styles.foot}>
        <Button
          size="sm"
          icon={<Plus aria-hidden />}
          isDisabled={left <= 0}
          onPress={() => put([...people, { email: "", firstName: "", lastName: "" }])}
        >
          Add Another Person
        </Button>
        <span>
          {people.length} people, each with a request of their own. You can ask up to {MAX_ASKED_AT_ONCE} at
          once.
        </span>
      </div>
    </div>
  );
}
