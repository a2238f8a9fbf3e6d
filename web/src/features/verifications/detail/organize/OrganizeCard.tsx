import type { VerificationDetail } from "#features/verifications/shared/api/types.ts";
import { Button } from "#ui/Button/Button.tsx";
import { Card, CardHeader } from "#ui/Card/Card.tsx";
import { TagField } from "#ui/TagField/TagField.tsx";
import { AssigneePicker } from "./AssigneePicker.tsx";
import { useTags } from "./filing.ts";
import styles from "./OrganizeCard.module.css";
import { useOrganize } from "./useOrganize.ts";

/** Lets the requester's side edit the tags of a request and the team member it's assigned to. */
export function OrganizeCard({ verification: v }: { verification: VerificationDetail }) {
  const { tags, assigned_to, setTags, setAssignee, last } = useOrganize(v);
  const known = useTags();
  return (
    <Card as="section" aria-labelledby="organize" className="print-hide">
      <CardHeader id="organize" title="Organize" description="Only you and your team see this." />
      <div className={styles.fields}>
        <TagField known={known ?? []} value={tags} onChange={setTags} />
        {v.team_id && <AssigneePicker teamId={v.team_id} now={assigned_to} onChange={setAssignee} />}
      </div>
      <div role="status" className={styles.last}>
        {last && (
          <>
            {last.text}
            <Button size="sm" onPress={last.undo}>
              Undo
            </Button>
          </>
        )}
      </div>
    </Card>
  );
}
