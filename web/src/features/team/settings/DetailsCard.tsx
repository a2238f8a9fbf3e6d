import { TEAM } from "#contract/teams/teams.ts";
import { Button } from "#ui/Button/Button.tsx";
import { Card, CardHeader } from "#ui/Card/Card.tsx";
import { FormError } from "#ui/Form/Form.tsx";
import { useUnsent } from "#ui/Form/useUnsent.ts";
import { TextField } from "#ui/Text/TextField.tsx";
import type { Team } from "../queries.ts";
import { ListField } from "./ListField.tsx";
import styles from "./Settings.module.css";
import { useEdited } from "./useEdited.ts";
import { useSave } from "./useSave.ts";

/** A team's name and departments. */
export function DetailsCard({ team }: { team: Team }) {
  const [name, setName] = useEdited(team.name);
  const [departments, setDepartments] = useEdited<string[]>(team.departments);
  // Each draft is stored separately, so that restoring an edited name doesn't undo a colleague's change to the
  // departments.
  useUnsent(`team name ${team.id}`, name, setName, team.name);
  useUnsent(`departments ${team.id}`, departments, setDepartments, team.departments);
  const { save, fields, failure, isSaving } = useSave(team);
  return (
    <Card as="section" aria-label="Team details">
      <CardHeader title="Team details" />
      <div className={styles.form}>
        <TextField
          label="Team name"
          name="name"
          description="Members and people you invite see it."
          maxLength={TEAM.maxName}
          value={name}
          onChange={setName}
          errorMessage={fields.name}
        />
        <ListField
          label="Departments"
          name="departments"
          noun="department"
          description="Use them to group your members. If you remove one, its members won't have a department."
          maxLength={TEAM.maxDepartment}
          value={departments}
          onChange={setDepartments}
          errorMessage={fields.departments}
        />
        <FormError>{failure}</FormError>
        <div>
          <Button variant="primary" pending={isSaving} onPress={() => save({ name, departments })}>
            Save Details
          </Button>
        </div>
      </div>
    </Card>
  );
}
