import { UserRound, UserRoundSearch } from "lucide-react";
import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import type { Catalog } from "#features/verifications/shared/api/catalog.ts";
import { RadioGroup } from "#ui/Choice/RadioGroup.tsx";
import { EmailField } from "../people/EmailField.tsx";
import type { AskedPerson, RequestMode } from "../values.ts";
import { Choices } from "./Choices.tsx";
import { Drafts, Templates } from "./Kept.tsx";
import styles from "./Start.module.css";

const MODES = [
  { id: "other", label: "Someone Else", icon: <UserRoundSearch aria-hidden /> },
  { id: "self", label: "Myself", icon: <UserRound aria-hidden /> },
];

const textOf = (people: readonly AskedPerson[]): string => people.map((one) => one.email).join(", ");

/** Keeps the people in the history entry, where the router looks for a page's state. */
function keepPeople(people: readonly AskedPerson[]): void {
  const { usr, ...rest } = (history.state ?? {}) as { usr?: object };
  history.replaceState({ ...rest, usr: { ...usr, people } }, "");
}

/** Asks whom the request is about and what the user wants to know. */
export function Start(props: {
  mode: RequestMode;
  catalog: Catalog | undefined;
  onMode: (mode: RequestMode) => void;
}) {
  const { mode, catalog } = props;
  const { people: before = [] } = (useLocation().state ?? {}) as { people?: readonly AskedPerson[] };
  const [email, setEmail] = useState(textOf(before));
  const [pasted, setPasted] = useState<readonly AskedPerson[]>(before);
  const typed = email.trim() ? [{ email: email.trim(), firstName: "", lastName: "" }] : [];
  const people = textOf(pasted) === email ? pasted : typed;
  // Back and a reload show them again.
  useEffect(() => keepPeople(people));
  return (
    <div className={styles.start}>
      <div className={styles.whom}>
        <RadioGroup
          label="Who do you want to verify?"
          variant="segmented"
          options={MODES}
          value={mode}
          onChange={(id) => props.onMode(id === "self" ? "self" : "other")}
        />
        {mode === "other" && (
          <EmailField
            field={{ name: "targetUserEmail", value: email, onChange: setEmail }}
            selfHref="/app/verifications/new?mode=self"
            draftId={undefined}
            onPeople={(found) => {
              // When the field is left, it has only the addresses of those who were pasted with their names.
              const isSame = textOf(found) === textOf(pasted) && found.every(({ lastName }) => !lastName);
              if (!isSame) setPasted(found);
              setEmail(textOf(found));
            }}
          />
        )}
      </div>
      <section aria-labelledby="choices">
        <h2 id="choices" className={styles.heading}>
          {mode === "self" ? "What do you want to show?" : "What do you want to know?"}
        </h2>
        <Choices mode={mode} catalog={catalog} people={mode === "other" ? people : []} />
      </section>
      <Drafts />
      <Templates people={mode === "other" ? people : []} />
    </div>
  );
}
