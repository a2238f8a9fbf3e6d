import {
  CircleCheck,
  CircleEqual,
  CircleHelp,
  CircleX,
  type LucideIcon,
  UserRoundSearch,
} from "lucide-react";
import { VERDICT, type VerdictKind } from "#contract/verdicts.ts";
import { Badge } from "../Badge/Badge.tsx";

export const VERDICT_ICON: Record<VerdictKind, LucideIcon> = {
  confirmed: CircleCheck,
  consistent: CircleEqual,
  differs: CircleX,
  not_found_out: CircleHelp,
  in_review: UserRoundSearch,
};

/** A verdict's kind as an icon and a word. Only *confirmed* is green. */
export function VerdictMark({ kind, size }: { kind: VerdictKind; size?: "sm" | "md" }) {
  const Icon = VERDICT_ICON[kind];
  const { tone, word } = VERDICT[kind];
  return (
    <Badge tone={tone} size={size} icon={<Icon aria-hidden />}>
      {word}
    </Badge>
  );
}
