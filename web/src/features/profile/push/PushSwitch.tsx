import { useQuery } from "@tanstack/react-query";
import { messageOf } from "#lib/http/errors.ts";
import { useUser } from "#lib/session/session.ts";
import { Banner } from "#ui/Banner/Banner.tsx";
import { Button } from "#ui/Button/Button.tsx";
import { Switch } from "#ui/Switch/Switch.tsx";
import { NOT_HERE } from "./messages.ts";
import styles from "./PushSwitch.module.css";
import { pushStateQuery, usePermissionChanges, useSetPush } from "./state.ts";

/**
 * Turns push notifications on and off in this browser, or says why that isn't possible here.
 * @param props.pushKey `push_key` of GET /api/notifications/preferences; null if the server doesn't offer push,
 *   in which case nothing is shown
 */
export function PushSwitch({ pushKey }: { pushKey: string | null }) {
  return pushKey ? <OfferedPush pushKey={pushKey} /> : null;
}

function OfferedPush({ pushKey }: { pushKey: string }) {
  const { id } = useUser();
  const { data: state } = useQuery(pushStateQuery(id));
  usePermissionChanges(id);
  const set = useSetPush(id, pushKey);
  if (state === undefined) return null;
  if (state !== "on" && state !== "off") {
    const { title, text } = NOT_HERE[state];
    return (
      <div className={styles.row}>
        <Banner tone="neutral" title={title}>
          {text}
        </Banner>
      </div>
    );
  }
  const isOn = set.isPending ? set.variables : state === "on";
  const change = (on: boolean) => set.mutateAsync(on).catch(() => {});
  return (
    <div className={styles.row}>
      <Switch
        description="See them even while Countersign is closed. They say what kind of news there is, and never name anyone."
        isSelected={isOn}
        isDisabled={set.isPending}
        onChange={(on) => void change(on)}
      >
        Notifications in this browser
      </Switch>
      {set.error && (
        <Banner
          tone="bad"
          role="alert"
          title={set.variables ? "Notifications aren't on" : "Notifications are still on"}
          action={<Button onPress={() => void change(set.variables)}>Try Again</Button>}
        >
          {messageOf(set.error)}
        </Banner>
      )}
    </div>
  );
}
