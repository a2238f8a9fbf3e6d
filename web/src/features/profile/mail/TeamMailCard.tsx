import { useQuery } from "@tanstack/react-query";
import { messageOf } from "#lib/errors.ts";
import { Card, CardHeader } from "#ui/Card/Card.tsx";
import { ErrorState } from "#ui/ErrorState/ErrorState.tsx";
import { Skeleton } from "#ui/Skeleton/Skeleton.tsx";
import { Switch } from "#ui/Switch/Switch.tsx";
import { toast } from "#ui/Toast/toast.ts";
import { type MailKind, preferencesQuery, useSetMail } from "./preferences.ts";
import styles from "./TeamMailCard.module.css";

const KINDS: readonly { kind: MailKind; label: string; description: string }[] = [
  {
    kind: "mention",
    label: "Someone mentions you",
    description: "The email has their name and a link, never the note.",
  },
  {
    kind: "assignment",
    label: "A verification is assigned to you",
    description: "The email has a link to the verification.",
  },
];

/** Which team notifications also arrive by email. */
export function TeamMailCard() {
  const { data, error, refetch } = useQuery(preferencesQuery);
  const set = useSetMail();
  const change = async (kind: MailKind, isOn: boolean) => {
    try {
      await set.mutateAsync({ kind, isOn });
    } catch (problem) {
      toast.error(messageOf(problem));
    }
  };
  return (
    <Card as="section" aria-labelledby="team-mail-title">
      <CardHeader
        id="team-mail-title"
        title="Team notifications"
        description="You always get these in the app. Choose which ones we also send by email."
      />
      {error && !data && (
        <ErrorState
          level={3}
          title="We couldn't load your settings"
          onRetry={() => refetch()}
          retryLabel="Try Again"
        >
          {messageOf(error)}
        </ErrorState>
      )}
      {!data && !error && <Skeleton shape="block" height="6rem" />}
      {data && (
        <div className={styles.switches}>
          {KINDS.map(({ kind, label, description }) => (
            <Switch
              key={kind}
              description={description}
              isSelected={data.kinds[kind].email === "now"}
              onChange={(isOn) => void change(kind, isOn)}
            >
              {label}
            </Switch>
          ))}
        </div>
      )}
    </Card>
  );
}
