import { TEAM } from "#contract/teams/teams.ts";
import { useIdempotencyKey } from "#lib/http/useIdempotencyKey.ts";
import { chooseWorkspace } from "#lib/page/workspace.ts";
import { useUser } from "#lib/session/session.ts";
import { Button } from "#ui/Button/Button.tsx";
import { Dialog } from "#ui/Dialog/Dialog.tsx";
import { Form, FormError } from "#ui/Form/Form.tsx";
import { plainRules } from "#ui/Form/rules.ts";
import { useForm } from "#ui/Form/useForm.ts";
import { useUnsent } from "#ui/Form/useUnsent.ts";
import { TextField } from "#ui/Text/TextField.tsx";
import { toast } from "#ui/Toast/toast.ts";
import { useCreateTeam } from "./mutations.ts";

const FORM = "create-team";

const rules = plainRules<{ name: string }>(({ name }) => ({
  name: name.trim() === "" ? "Enter a name for the team" : undefined,
}));

/** Asks for a new team's name and creates it. */
export function CreateTeamDialog({ onClose }: { onClose: () => void }) {
  const { id: userId } = useUser();
  const create = useCreateTeam();
  const { keyOf } = useIdempotencyKey();
  const form = useForm({
    schema: rules,
    initial: { name: "" },
    onSubmit: async ({ name }) => {
      // If the response doesn't arrive, retrying with the same name must not create a second team.
      const { team } = await create.mutateAsync({ name, key: keyOf(name) });
      chooseWorkspace(userId, team.id);
      toast.success(`${team.name} created`);
      onClose();
    },
  });
  useUnsent("team", form.values, form.setValues);
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Create a team"
      description="You'll be its owner. Invite your colleagues afterward."
      size="sm"
      footer={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" form={FORM} variant="primary" pending={form.pending}>
            Create Team
          </Button>
        </>
      }
    >
      <Form form={form} id={FORM}>
        <TextField {...form.field("name")} label="Team name" maxLength={TEAM.maxName} autoFocus />
        <FormError>{form.formError}</FormError>
      </Form>
    </Dialog>
  );
}
