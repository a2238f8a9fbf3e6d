import type { Form } from "#ui/Form/useForm.ts";
import { Switch } from "#ui/Switch/Switch.tsx";
import { TextField } from "#ui/Text/TextField.tsx";
import type { PeerValues } from "../values.ts";
import { Step } from "./Step.tsx";

/** Step 2: who to verify, and whether to offer to be verified in return. */
export function ContactStep({ form }: { form: Form<PeerValues> }) {
  const isBusiness = form.values.verification_type === "business";
  return (
    <>
      <Step
        title="Who do you want to verify?"
        description={
          isBusiness
            ? "We send the link only to this email address. Use the address of someone who can answer for the business."
            : "We send the link only to their email address."
        }
      >
        <TextField
          label="Name"
          autoComplete="off"
          maxLength={150}
          description={
            isBusiness
              ? "The business's name, as on its registration papers. We compare it with the evidence."
              : "Their full name, as on their ID. We compare it with the evidence."
          }
          {...form.field("target_info.name")}
        />
        <div className="grid-2">
          <TextField
            label="Email"
            type="email"
            inputMode="email"
            autoComplete="off"
            {...form.field("target_info.email")}
          />
          <TextField
            label="Phone"
            type="tel"
            inputMode="tel"
            autoComplete="off"
            optional
            {...form.field("target_info.phone")}
          />
        </div>
      </Step>
      <Step title="Verify each other">
        <Switch
          name="mutual"
          isSelected={form.values.mutual}
          onChange={(isSelected) => form.set("mutual", isSelected)}
          description="They can ask you for the same check, free of charge. You decide whether to agree. Both results open together."
        >
          Offer to be verified in return
        </Switch>
      </Step>
    </>
  );
}
