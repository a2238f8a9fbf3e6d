import { UserRound, UserRoundSearch } from "lucide-react";
import { useState } from "react";
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

/** Asks whom the request is about and what the user wants to know. */
export function Start(props: {
  mode: RequestMode;
  catalog: Catalog | undefined;
  onMode: (mode: RequestMode) => void;
}) {
  const { mode, catalog } = props;
  const [email, setEmail] = useState("");
  const [pasted, setPasted] = useState<readonly AskedPerson[]>([]);
  const typed = email.trim() ? [{ email: email.trim(), firstName: "", lastName: "" }] : [];
  const isOf = (people: readonly AskedPerson[]) => people.map((one) => one.email).join(", ") === email;
  const people = isOf(pasted) ? pasted : typed;
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
              setPasted(found);
              setEmail(found.map((one) => one.email).join(", "));
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
      <Templates />
    </div>
  );
}
