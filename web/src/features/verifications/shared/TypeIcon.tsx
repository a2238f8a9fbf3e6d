import { Briefcase, Building2, House, IdCard, Landmark, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
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

/** A tinted tile with an icon, for the start of a row. */
export const IconTile = (props: { children: ReactNode }) => (
  <span className={styles.tile}>{props.children}</span>
);

/** The same icon on a tile. */
export const TypeTile = (props: { type: VerificationType }) => (
  <IconTile>
    <TypeIcon {...props} />
  </IconTile>
);
