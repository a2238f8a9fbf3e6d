import { Download, Printer } from "lucide-react";
import { useState } from "react";
import { saveAs } from "#lib/files/saveAs.ts";
import { useUser } from "#lib/session/session.ts";
import { Button } from "#ui/Button/Button.tsx";
import { Checkbox } from "#ui/Choice/Checkbox.tsx";
import { CopyButton } from "#ui/CopyButton/CopyButton.tsx";
import { FormActions } from "#ui/Form/Form.tsx";
import styles from "./EnrollDialog.module.css";
import { printText } from "./printText.ts";
import { recoveryText } from "./recoveryText.ts";

/** Shows the recovery codes once, with buttons to copy, save and print them. */
export function RecoveryCodes(props: { codes: readonly string[]; onDone: () => void }) {
  const { email } = useUser();
  const [isSaved, setSaved] = useState(false);
  const text = recoveryText(email, props.codes);
  return (
    <>
      <ul className={styles.codes} aria-label="Recovery codes">
        {props.codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.ways}>
        <CopyButton text={props.codes.join("\n")} size="sm" />
        <Button
          size="sm"
          icon={<Download aria-hidden />}
          onPress={() => saveAs(new Blob([text], { type: "text/plain" }), "countersign-recovery-codes.txt")}
        >
          Download
        </Button>
        <Button size="sm" icon={<Printer aria-hidden />} onPress={() => printText(text)}>
          Print
        </Button>
      </div>
      <div className={styles.last}>
        <Checkbox isSelected={isSaved} onChange={setSaved}>
          I have saved these codes
        </Checkbox>
        <FormActions>
          <Button variant="primary" isDisabled={!isSaved} onPress={props.onDone}>
            Done
          </Button>
        </FormActions>
      </div>
    </>
  );
}
