import type { ReactNode } from "react";
import { Card } from "#ui/Card/Card.tsx";
import { FormSection } from "#ui/Form/Form.tsx";
import styles from "./RequestSection.module.css";

/** A titled card that holds one section of the request form. */
export function RequestSection(props: { title: string; description?: ReactNode; children: ReactNode }) {
  return (
    <Card className={styles.section}>
      <FormSection title={props.title} description={props.description}>
        {props.children}
      </FormSection>
    </Card>
  );
}
