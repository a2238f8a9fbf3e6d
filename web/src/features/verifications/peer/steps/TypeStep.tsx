import { BriefcaseBusiness, Building2, FileSearch, Landmark, ScanFace } from "lucide-react";
import type { ReactNode } from "react";
import { PEER_KINDS, type PeerKind } from "#contract/enums.ts";
import { PEER_KIND_LABEL } from "#contract/labels.ts";
import { type Catalog, TEST_ONLY_MESSAGE } from "#features/verifications/shared/api/catalog.ts";
import { RadioGroup } from "#ui/Choice/RadioGroup.tsx";
import type { Form } from "#ui/Form/useForm.ts";
import { KIND_TEXT } from "../messages.ts";
import type { PeerValues } from "../values.ts";
import styles from "./Step.module.css";
import { Step } from "./Step.tsx";

const ICON: Record<PeerKind, ReactNode> = {
  identity: <ScanFace aria-hidden />,
  background: <FileSearch aria-hidden />,
  employment: <BriefcaseBusiness aria-hidden />,
  financial: <Landmark aria-hidden />,
  business: <Building2 aria-hidden />,
};

/** Step 1: the kind of check, with what the chosen one doesn't cover. */
export function TypeStep({ form, catalog }: { form: Form<PeerValues>; catalog: Catalog | undefined }) {
  const options = PEER_KINDS.map((kind) => {
    const { reason: refusal, testOnly } = catalog?.peer.find((one) => one.kind === kind) ?? {};
    return {
      id: kind,
      label: PEER_KIND_LABEL[kind],
      icon: ICON[kind],
      isDisabled: Boolean(refusal),
      description: (
        <>
          <span className={styles.does}>{KIND_TEXT[kind].does}</span>
          {refusal && <span className={styles.not}>{refusal}</span>}
          {testOnly && <span className={styles.not}>{TEST_ONLY_MESSAGE}</span>}
        </>
      ),
    };
  });
  const chosen = form.values.verification_type;
  return (
    <Step title="What do you want to know?" description="Choose one. You can request another later.">
      <RadioGroup
        label="Type"
        hideLabel
        variant="card"
        columns={2}
        options={options}
        {...form.field("verification_type")}
        onChange={(id) => form.set("verification_type", PEER_KINDS.find((kind) => kind === id) ?? "")}
      />
      {chosen && <p className={styles.note}>{KIND_TEXT[chosen].not}</p>}
    </Step>
  );
}
