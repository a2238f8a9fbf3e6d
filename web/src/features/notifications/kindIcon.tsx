import {
  AtSign,
  type Bell,
  ClipboardCheck,
  CreditCard,
  FileCheck,
  KeyRound,
  ListChecks,
  Megaphone,
  MessageSquare,
  Scale,
  Send,
  ShieldAlert,
  Star,
  UserCheck,
  Users,
} from "lucide-react";
import type { NotificationKind } from "#contract/live/notifications.ts";

/** The icon for each kind of notification. */
export const KIND_ICON: Record<NotificationKind, typeof Bell> = {
  request: Send,
  progress: ListChecks,
  result: FileCheck,
  dispute: Scale,
  mention: AtSign,
  note: MessageSquare,
  assignment: UserCheck,
  team: Users,
  billing: CreditCard,
  access: KeyRound,
  profile: Star,
  review: ClipboardCheck,
  security: ShieldAlert,
  system: Megaphone,
};
