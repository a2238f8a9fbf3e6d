import { STATUS_LABEL } from "#contract/labels.ts";
import { Badge, type BadgeTone } from "#ui/Badge/Badge.tsx";
import { Icon, type Sign } from "./Icon.tsx";

const LOOK = {
  pending: ["warn", "clock", STATUS_LABEL.pending],
  in_progress: ["info", "running", STATUS_LABEL.in_progress],
  completed: ["neutral", "passed", STATUS_LABEL.completed],
  waiting: ["neutral", "waiting", "Waiting"],
  running: ["info", "running", "Running"],
  passed: ["ok", "passed", "Passed"],
} as const satisfies Record<string, readonly [BadgeTone, Sign, string]>;

/** A status badge like the product's, but with this page's own icons and no endless animation. */
export function StateBadge(props: { state: keyof typeof LOOK; size?: "sm" | "md" }) {
  const [tone, sign, word] = LOOK[props.state];
  return (
    <Badge tone={tone} size={props.size} icon={<Icon sign={sign} />}>
      {word}
    </Badge>
  );
}
