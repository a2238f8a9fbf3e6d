import * as z from "zod";
import { TEMPLATES } from "#contract/drafting/drafting.ts";
import { TYPE_LABEL } from "#contract/labels.ts";
import { hasPermission } from "#contract/teams/permissions.ts";
import type { Template } from "#features/verifications/shared/api/templates.ts";
import { useIdempotencyKey } from "#lib/http/useIdempotencyKey.ts";
import { useWorkspace } from "#lib/page/workspace.ts";
import { Button } from "#ui/Button/Button.tsx";
import { Checkbox } from "#ui/Choice/Checkbox.tsx";
import { Dialog } from "#ui/Dialog/Dialog.tsx";
import { Form, FormError } from "#ui/Form/Form.tsx";
import { useForm } from "#ui/Form/useForm.ts";
import { useUnsent } from "#ui/Form/useUnsent.ts";
import { Select } from "#ui/Select/Select.tsx";
import { TextField } from "#ui/Text/TextField.tsx";
import { toast } from "#ui/Toast/toast.ts";
import { useChangeTemplate, useSaveTemplate } from "./mutations.ts";

/** A template's choices, without its name. */
export type Choices = Pick<
  Template,
  "verification_type" | "requested_services" | "purpose" | "priority" | "notes" | "wanted_assurance"
>;

const rules = z.object({
  name: z.string().trim().min(1, "Please enter a name for this template"),
  teamId: z.string(),
  isDefault: z.boolean(),
});

/** Saves the form's choices as a template, or renames a template. The choices never include the subject. */
export default function TemplateDialog(props: {
  choices: Choices;
  /** The template to change; undefined for a new one. */
  template: Template | undefined;
  onClose: () => void;
}) {
  const { choices, template } = props;
  const { teams } = useWorkspace();
  const managed = teams.filter(({ role, locked }) => !locked && hasPermission(role, "templates:manage"));
  const [save, change] = [useSaveTemplate(), useChangeTemplate()];
  const { keyOf } = useIdempotencyKey();
  const form = useForm({
    schema: rules,
    initial: {
      name: template?.name ?? "",
      teamId: template?.team_id ?? "",
      isDefault: template?.is_default ?? false,
    },
    onSubmit: async ({ name, teamId, isDefault }) => {
      const body = {
        name,
        verificationType: choices.verification_type,
        requestedServices: [...choices.requested_services],
        purpose: choices.purpose,
        priority: choices.priority,
        notes: choices.notes ?? undefined,
        wantedAssurance: choices.wanted_assurance ?? undefined,
        teamId: teamId || undefined,
        isDefault: teamId !== "" && isDefault,
      };
      if (template) await change.mutateAsync({ id: template.id, template: body });
      else await save.mutateAsync({ template: body, key: keyOf(body) });
      toast.success(`Saved the template “${name}”`);
      props.onClose();
    },
  });
  useUnsent("template", form.values, form.setValues);
  const type = TYPE_LABEL[choices.verification_type].toLowerCase();
  return (
    <Dialog
      isOpen
      size="sm"
      onOpenChange={props.onClose}
      title={template ? "Change template" : "Save as template"}
      description="Saves the type, services, level of assurance, purpose, priority and notes, but nothing about the person."
      footer={
        <>
          <Button onPress={props.onClose}>Cancel</Button>
          <Button type="submit" form="template" variant="primary" pending={form.pending}>
            Save Template
          </Button>
        </>
      }
    >
      <Form id="template" form={form} aria-label="Template">
        <TextField
          label="Template name"
          autoComplete="off"
          autoFocus
          maxLength={TEMPLATES.name}
          {...form.field("name")}
        />
        {!template && managed.length > 0 && (
          <Select
            label="Who can use it?"
            options={[
              { id: "", label: "Only you" },
              ...managed.map(({ id, name }) => ({ id, label: `Everyone in ${name}` })),
            ]}
            {...form.field("teamId")}
          />
        )}
        {form.values.teamId !== "" && (
          <Checkbox {...form.check("isDefault")}>Start the team's {type} requests with it</Checkbox>
        )}
        <FormError>{form.formError}</FormError>
      </Form>
    </Dialog>
  );
}
