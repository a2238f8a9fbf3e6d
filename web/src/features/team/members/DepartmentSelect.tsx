import { useQueryClient } from "@tanstack/react-query";
import { messageOf } from "#lib/http/errors.ts";
import { Select } from "#ui/Select/Select.tsx";
import { toast } from "#ui/Toast/toast.ts";
import { useChangeDepartment } from "../mutations.ts";
import type { Member, Team } from "../queries.ts";
import styles from "./MembersCard.module.css";
import { memberLabel } from "./memberLabel.ts";

/** Selects a member's department. */
export function DepartmentSelect({ team, member }: { team: Team; member: Member }) {
  const client = useQueryClient();
  const change = useChangeDepartment(team.id);
  const name = memberLabel(member);
  const move = async (id: string) => {
    try {
      await change.mutateAsync({ client, userId: member.user_id ?? "", value: id || null });
      toast.success(id ? `${name} is in ${id} now` : `${name} has no department now`);
    } catch (error) {
      toast.error(messageOf(error));
    }
  };
  return (
    <div className={styles.select}>
      <Select
        label={`Department of ${name}`}
        hideLabel
        size="sm"
        options={[{ id: "", label: "None" }, ...team.departments.map((name) => ({ id: name, label: name }))]}
        value={member.department ?? ""}
        onChange={(id) => void move(id)}
      />
    </div>
  );
}
