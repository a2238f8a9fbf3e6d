import { Briefcase, Building2, House, IdCard, Landmark, type LucideIcon } from "lucide-react";
import type { VerificationType } from "#contract/enums.ts";
import styles from "./TypeIcon.module.css";

const ICON: Record<VerificationType, LucideIcon> = {
  identity: IdCard,
  business: Building2,
  employment: Briefcase,
  financial: Landmark,
  rental: House,
};

/** The picture of a verification's type; its name stands beside it. */
export function TypeIcon(props: { type: VerificationType }) {
  const Icon = ICON[props.type];
  return <Icon aria-hidden />;
}

/** The same on a soft ground, at the head of a row. */
export const TypeTile = (props: { type: VerificationType }) => (
  <span className={styles.tile}>
    <TypeIcon {...props} />
  </span>
);
