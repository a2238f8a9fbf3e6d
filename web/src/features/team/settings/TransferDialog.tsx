import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ROLE_LABEL } from "#contract/teams/teams.ts";
import { messageOf } from "#lib/http/errors.ts";
import { useUser } from "#lib/session/session.ts";
import { Button } from "#ui/Button/Button.tsx";
import { RadioGroup } from "#ui/Choice/RadioGroup.tsx";
import { Dialog } from "#ui/Dialog/Dialog.tsx";
import { FormError } from "#ui/Form/Form.tsx";
import { SearchField } from "#ui/SearchField/SearchField.tsx";
import { SkeletonText } from "#ui/Skeleton/Skeleton.tsx";
import { toast } from "#ui/Toast/toast.ts";
import { useOfferTeam } from "../mutations.ts";
import { peopleOptions, type Team } from "../queries.ts";
import styles from "./Settings.module.css";

/** Offers the team to a member, who becomes the owner by accepting. */
export function TransferDialog({ team, onClose }: { team: Team; onClose: () => void }) {
  const user = useUser();
  const [search, setSearch] = useState("");
  const [heir, setHeir] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const { data, error } = useQuery(peopleOptions(team.id, search));
  const offer = useOfferTeam(team.id);
  const people = data?.filter(({ user_id }) => user_id !== null && user_id !== user.id);
  const send = async () => {
    setFailure(undefined);
    if (!heir) return setFailure("Choose a member");
    try {
      const { team: changed } = await offer.mutateAsync(heir);
      toast.success(`We asked ${changed.transfer?.to.name ?? "them"} to accept`);
      onClose();
    } catch (problem) {
      setFailure(messageOf(problem));
    }
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Transfer ${team.name}`}
      description="They have to accept. Until then, you stay the owner; afterward, you're an admin."
      footer={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button variant="primary" pending={offer.isPending} onPress={send}>
            Transfer Team
          </Button>
        </>
      }
    >
      <SearchField
        label="Search members"
        placeholder="Search name or email"
        debounce={300}
        autoFocus
        value={search}
        onChange={setSearch}
      />
      <div className={styles.people}>
        {error && !people ? (
          <p>{messageOf(error)}</p>
        ) : !people ? (
          <SkeletonText lines={3} />
        ) : people.length === 0 ? (
          <p className="muted">
            {search ? "No member matches this search." : "There's no other member yet. Invite someone first."}
          </p>
        ) : (
          <RadioGroup
            label="New owner"
            hideLabel
            options={people.map((one) => ({
              id: one.user_id ?? "",
              label: one.full_name,
              description: `${one.email} · ${ROLE_LABEL[one.role]}`,
            }))}
            value={heir ?? ""}
            onChange={setHeir}
          />
        )}
      </div>
      <FormError>{failure}</FormError>
    </Dialog>
  );
}
