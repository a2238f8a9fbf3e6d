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
import type { CheckStatus } from "#contract/enums.ts";
import { type LabeledCheck, statusLabelOf } from "#contract/verification/outcome.ts";
import { Badge } from "../Badge/Badge.tsx";
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

/**
 * The state of one check as an icon and a word. If `grade` is missing, a passed check counts as backed by evidence,
 * rather than as merely declared or well-formed.
 * @param props.isConfirmed false for a check that passed on documents alone; its badge isn't green
 */
export function CheckBadge({
  grade = null,
  reasons = [],
  isConfirmed = true,
  ...props
}: { status: CheckStatus; size?: "sm" | "md"; isConfirmed?: boolean } & Partial<
  Omit<LabeledCheck, "status">
>) {
  const { tone: found, word } = statusLabelOf({ status: props.status, grade, reasons });
  const tone = found === "ok" && !isConfirmed ? "info" : found;
  const Icon = tone === "neutral" && props.status !== "waiting" ? CircleMinus : ICON[props.status];
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
