import { PageHeader } from "#ui/PageHeader/PageHeader.tsx";
import { DataCard } from "./data/DataCard.tsx";
import { AccountCard } from "./details/AccountCard.tsx";
import { DetailsCard } from "./details/DetailsCard.tsx";
import { LevelCard } from "./details/LevelCard.tsx";
import { InquiriesCard } from "./inquiries/InquiriesCard.tsx";
import { NotificationsCard } from "./notifications/NotificationsCard.tsx";
import styles from "./ProfilePage.module.css";
import { DevicesCard } from "./security/DevicesCard.tsx";
import { SecurityCard } from "./security/SecurityCard.tsx";

/** /app/profile: a person's details, how they sign in, and the data we hold about them. */
export function Component() {
  return (
    <>
      <PageHeader title="Profile" />
      <div className={styles.columns}>
        <div className={styles.main}>
          <DetailsCard />
          <InquiriesCard />
          <SecurityCard />
          <DevicesCard />
          <NotificationsCard />
          <DataCard />
        </div>
        <div className={styles.side}>
          <LevelCard />
          <AccountCard />
        </div>
      </div>
    </>
  );
}
