import { useUser } from "#lib/session/session.ts";
import { Button } from "#ui/Button/Button.tsx";
import { Card, CardHeader } from "#ui/Card/Card.tsx";
import { FormError } from "#ui/Form/Form.tsx";
import { useUnsent } from "#ui/Form/useUnsent.ts";
import { TextLink } from "#ui/Link/TextLink.tsx";
import { Switch } from "#ui/Switch/Switch.tsx";
import type { Team } from "../queries.ts";
import { ListField } from "./ListField.tsx";
import styles from "./Settings.module.css";
import { useEdited } from "./useEdited.ts";
import { useSave } from "./useSave.ts";

/** Sets which email domains can be invited to a team, and whether members need two-factor authentication. */
export function SignInCard({ team }: { team: Team }) {
  const user = useUser();
  const [domains, setDomains] = useEdited<string[]>(team.allowed_domains);
  useUnsent(`domains ${team.id}`, domains, setDomains, team.allowed_domains);
  const { save, fields, failure, isSaving } = useSave(team);
  const mayRequire = user.totp_enabled || team.require_second_factor;
  return (
    <Card as="section" aria-label="Security">
      <CardHeader title="Security" />
      <div className={styles.form}>
        <Switch
          isSelected={team.require_second_factor}
          isDisabled={!mayRequire || isSaving}
          onChange={(requireSecondFactor) => void save({ requireSecondFactor })}
          description={
            mayRequire ? (
              "Members without it can't open the team's work until they turn it on."
            ) : (
              <>
                Turn on two-factor authentication{" "}
                <TextLink href="/app/profile#security-title">in your profile</TextLink> first.
              </>
            )
          }
        >
          Require two-factor authentication
        </Switch>
        <ListField
          label="Email domains for invitations"
          name="allowedDomains"
          noun="domain"
          placeholder="example.com"
          description="Only addresses at these domains can be invited. If there are none, you can invite anyone."
          maxLength={253}
          value={domains}
          onChange={setDomains}
          errorMessage={fields.allowedDomains}
        />
        <FormError>{failure}</FormError>
        <div>
          <Button variant="primary" pending={isSaving} onPress={() => save({ allowedDomains: domains })}>
            Save Domains
          </Button>
        </div>
      </div>
    </Card>
  );
}
