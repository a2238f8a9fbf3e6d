import type { Form } from "#ui/Form/useForm.ts";
import { Switch } from "#ui/Switch/Switch.tsx";
import { TextField } from "#ui/Text/TextField.tsx";
import type { PeerValues } from "../values.ts";
import { Step } from "./Step.tsx";

/** Step 2: whom to ask, and whether they may ask back. */
export function ContactStep({ form }: { form: Form<PeerValues> }) {
  const isBusiness = form.values.verification_type === "business";
  return (
    <>
      <Step
        title="Whom do you deal with?"
        description={
          isBusiness
            ? "The link goes to this email address, and to nobody else. Use the address of someone who can answer for the business."
            : "The link goes to their email address, and to nobody else."
        }
      >
        <TextField
          label="Name"
          autoComplete="off"
          maxLength={150}
          description={
            isBusiness
              ? "The business's name, as on its registration papers. The check compares it."
              : "Their whole name, as on their ID. The check compares it."
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
      <Step title="Trust goes both ways">
        <Switch
          name="mutual"
          isSelected={form.values.mutual}
          onChange={(isSelected) => form.set("mutual", isSelected)}
          description="They may ask you back for the same check, free of charge. You decide then; both results open together."
        >
          Offer to be verified in return
        </Switch>
      </Step>
    </>
  );
}
