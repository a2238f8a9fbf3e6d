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

/** The icon of a verification type. It's decorative, so show the type's name next to it. */
function TypeIcon(props: { type: VerificationType }) {
  const Icon = ICON[props.type];
  return <Icon aria-hidden />;
}

/** The same icon on a tinted tile, for the start of a row. */
export const TypeTile = (props: { type: VerificationType }) => (
  <span className={styles.tile}>
    <TypeIcon {...props} />
  </span>
);
