import { BadgeCheck, CreditCard, Landmark, Lock, type LucideIcon, Scale, ShieldCheck } from "lucide-react";
import styles from "./SecurityBadge.module.css";

export type SecurityLevel = "bank-level" | "encrypted" | "verified" | "gdpr" | "pci" | "soc2";

const LOOK: Record<SecurityLevel, { icon: LucideIcon; words: string }> = {
  "bank-level": { icon: Landmark, words: "Bank-level security" },
  encrypted: { icon: Lock, words: "Encrypted" },
  verified: { icon: BadgeCheck, words: "Verified" },
  gdpr: { icon: Scale, words: "GDPR" },
  pci: { icon: CreditCard, words: "PCI DSS" },
  soc2: { icon: ShieldCheck, words: "SOC 2" },
};

/** A statement about security. Show it only where it's true. */
export function SecurityBadge(props: { level: SecurityLevel; children?: string }) {
  const { icon: Icon, words } = LOOK[props.level];
  return (
    <span className={styles.badge}>
      <Icon aria-hidden />
      {props.children ?? words}
    </span>
  );
}
