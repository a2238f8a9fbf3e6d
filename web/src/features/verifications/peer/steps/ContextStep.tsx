import { BriefcaseBusiness, Heart, House, Store, Wrench } from "lucide-react";
import type { ReactNode } from "react";
import { PEER_CONTEXTS, type PeerContext } from "#contract/enums.ts";
import { PEER_CONTEXT_LABEL } from "#contract/labels.ts";
import { RadioGroup } from "#ui/Choice/RadioGroup.tsx";
import type { Form } from "#ui/Form/useForm.ts";
import { TextArea } from "#ui/Text/TextArea.tsx";
import { TextField } from "#ui/Text/TextField.tsx";
import { CONTEXT_TEXT } from "../messages.ts";
import { asksFor, type PeerValues } from "../values.ts";
import styles from "./Step.module.css";
import { Step } from "./Step.tsx";

const ICON: Record<PeerContext, ReactNode> = {
  marketplace: <Store aria-hidden />,
  rental: <House aria-hidden />,
  services: <Wrench aria-hidden />,
  gig_work: <BriefcaseBusiness aria-hidden />,
  dating: <Heart aria-hidden />,
};

/** Step 3: the purpose and its details. Both sides see them, except for the notes, which only the requester sees. */
export function ContextStep({ form }: { form: Form<PeerValues> }) {
  const { purpose } = form.values.context;
  const options = PEER_CONTEXTS.map((id) => ({
    id,
    label: PEER_CONTEXT_LABEL[id],
    icon: ICON[id],
    description: CONTEXT_TEXT[id].what,
  }));
  return (
    <>
      <Step title="What is it for?" description="They see this before they decide.">
        <RadioGroup
          label="Purpose"
          hideLabel
          variant="card"
          columns={2}
          options={options}
          {...form.field("context.purpose")}
          onChange={(id) => form.set("context.purpose", PEER_CONTEXTS.find((one) => one === id) ?? "")}
        />
        {purpose && CONTEXT_TEXT[purpose].duty && <p className={styles.note}>{CONTEXT_TEXT[purpose].duty}</p>}
      </Step>
      {purpose && <Occasion form={form} purpose={purpose} />}
    </>
  );
}

function Occasion({ form, purpose }: { form: Form<PeerValues>; purpose: PeerContext }) {
  const words = CONTEXT_TEXT[purpose];
  return (
    <Step title="What are the facts?" description="They help the other person understand what this is about.">
      {asksFor(purpose).transaction && (
        <div className="grid-2">
          <TextField
            label="Transaction type"
            optional
            maxLength={100}
            description={words.type}
            {...form.field("context.transactionType")}
          />
          <TextField
            label="Transaction value"
            optional
            inputMode="decimal"
            prefix="$"
            description={words.value}
            {...form.field("context.transactionValue")}
          />
        </div>
      )}
      <TextField
        label="Meeting location"
        optional
        maxLength={200}
        description={words.where}
        {...form.field("context.meetingLocation")}
      />
      <TextArea
        label="Additional notes"
        optional
        rows={3}
        maxLength={2000}
        description="Only you see these."
        {...form.field("context.additionalNotes")}
      />
    </Step>
  );
}
