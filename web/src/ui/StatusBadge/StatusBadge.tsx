import {
  Ban,
  CircleCheck,
  CircleDashed,
  CircleX,
  Clock,
  LoaderCircle,
  type LucideIcon,
  RotateCcw,
} from "lucide-react";
import type { Status } from "#contract/enums.ts";
import { STATUS_LABEL } from "#contract/labels.ts";
import { Badge, type BadgeTone } from "../Badge/Badge.tsx";
import styles from "./StatusBadge.module.css";

export type BadgeStatus = Status | "paid" | "refunded" | "verified" | "unverified" | "error";

const LOOK: Record<BadgeStatus, { tone: BadgeTone; icon: LucideIcon; word: string }> = {
  pending: { tone: "warn", icon: Clock, word: STATUS_LABEL.pending },
  in_progress: { tone: "info", icon: LoaderCircle, word: STATUS_LABEL.in_progress },
  completed: { tone: "neutral", icon: CircleCheck, word: STATUS_LABEL.completed },
  // A failed verification says nothing about its subject, so it isn't red.
  failed: { tone: "neutral", icon: CircleX, word: STATUS_LABEL.failed },
  cancelled: { tone: "neutral", icon: Ban, word: STATUS_LABEL.cancelled },
  paid: { tone: "ok", icon: CircleCheck, word: "Paid" },
  refunded: { tone: "neutral", icon: RotateCcw, word: "Refunded" },
  verified: { tone: "ok", icon: CircleCheck, word: "Verified" },
  unverified: { tone: "neutral", icon: CircleDashed, word: "Unverified" },
  error: { tone: "bad", icon: CircleX, word: "Error" },
};

/** A status as an icon and a word, never as color alone. */
export function StatusBadge(props: { status: BadgeStatus; label?: string | undefined; size?: "sm" | "md" }) {
  const { tone, icon: Icon, word } = LOOK[props.status];
  return (
    <Badge
      tone={tone}
      size={props.size}
      icon={<Icon aria-hidden className={props.status === "in_progress" ? styles.turning : undefined} />}
    >
      {props.label ?? word}
    </Badge>
  );
}
