import {
  CircleCheck,
  CircleDashed,
  CircleHelp,
  CircleMinus,
  CircleX,
  LoaderCircle,
  type LucideIcon,
  UserRoundSearch,
} from "lucide-react";
import type { CheckStatus } from "../../../functions/contract/enums.ts";
import { CHECK_STATUS } from "../../../functions/contract/outcome.ts";
import { Badge } from "./Badge.tsx";
import styles from "./StatusBadge.module.css";

const ICON: Record<CheckStatus, LucideIcon> = {
  waiting: CircleDashed,
  running: LoaderCircle,
  in_review: UserRoundSearch,
  passed: CircleCheck,
  adverse: CircleX,
  inconclusive: CircleHelp,
  unavailable: CircleMinus,
  skipped: CircleMinus,
};

/** The state of one check as icon and word. */
export function CheckBadge(props: { status: CheckStatus; size?: "sm" | "md" }) {
  const { tone, word } = CHECK_STATUS[props.status];
  const Icon = ICON[props.status];
  return (
    <Badge
      tone={tone}
      size={props.size}
      icon={<Icon aria-hidden className={props.status === "running" ? styles.turning : undefined} />}
    >
      {word}
    </Badge>
  );
}
