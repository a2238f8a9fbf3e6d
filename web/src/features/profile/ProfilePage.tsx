import { useEffect } from "react";
import { useLocation } from "react-router-dom";
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
  useAnchor();
  return (
    <>
      <PageHeader title="Profile" description="Your details, how you sign in, and your data." />
      <div className={styles.columns}>
        <div className={styles.main}>
          <DetailsCard />
          <div id="inquiries">
            <InquiriesCard />
          </div>
          <div id="security">
            <SecurityCard />
          </div>
          <div id="devices">
            <DevicesCard />
          </div>
          <div id="notifications">
            <NotificationsCard />
          </div>
          <div id="data">
            <DataCard />
          </div>
        </div>
        <div className={styles.side}>
          <LevelCard />
          <AccountCard />
        </div>
      </div>
    </>
  );
}

/** Scrolls to the part named in the URL's fragment, which didn't exist yet when the browser looked for it. */
function useAnchor(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
}
