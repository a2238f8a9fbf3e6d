import { useRef, useState } from "react";
import { TEAM } from "#contract/teams/teams.ts";
import { idempotencyKey } from "#lib/api.ts";
import { messageOf } from "#lib/errors.ts";
import { useUser } from "#lib/session.ts";
import { chooseWorkspace } from "#lib/workspace.ts";
import { Button } from "#ui/Button/Button.tsx";
import { Dialog } from "#ui/Dialog/Dialog.tsx";
import { FormError } from "#ui/Form/Form.tsx";
import { useUnsent } from "#ui/Form/useUnsent.ts";
import { TextField } from "#ui/Text/TextField.tsx";
import { toast } from "#ui/Toast/toast.ts";
import { useCreateTeam } from "./mutations.ts";

const FORM = "create-team";

/** Asks for a new team's name and creates it. */
export function CreateTeamDialog({ onClose }: { onClose: () => void }) {
  const { id: userId } = useUser();
  const create = useCreateTeam();
  const [name, setName] = useState("");
  useUnsent("team", name, setName);
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const sent = useRef<{ name: string; key: string }>(undefined);
  const submit = async () => {
    setFailure(undefined);
    if (name.trim() === "") return setProblem("Enter a name for the team");
    // Retrying with the same name after a lost answer must not create a second team.
    if (sent.current?.name !== name) sent.current = { name, key: idempotencyKey() };
    try {
      const { team } = await create.mutateAsync({ name, key: sent.current.key });
      chooseWorkspace(userId, team.id);
      toast.success(`${team.name} created`);
      onClose();
    } catch (error) {
      setFailure(messageOf(error));
    }
  };
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
          <Button type="submit" form={FORM} variant="primary" pending={create.isPending}>
            Create Team
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <TextField
          label="Team name"
          name="name"
          value={name}
          onChange={(next) => {
            setName(next);
            setProblem(undefined);
          }}
          maxLength={TEAM.maxName}
          autoFocus
          errorMessage={problem}
        />
        <FormError>{failure}</FormError>
      </form>
    </Dialog>
  );
}
