import { startQueries } from "#lib/query/startQueries.ts";
import { ownEmailQuery } from "#lib/session/ownEmail.ts";
import { PageHeader } from "#ui/PageHeader/PageHeader.tsx";
import { DataCard } from "./data/DataCard.tsx";
import { AccountCard } from "./details/AccountCard.tsx";
import { DetailsCard } from "./details/DetailsCard.tsx";
import { LevelCard } from "./details/LevelCard.tsx";
import { InquiriesCard } from "./inquiries/InquiriesCard.tsx";
import { inquiriesQuery } from "./inquiries/queries.ts";
import { NotificationsCard } from "./notifications/NotificationsCard.tsx";
import { preferencesQuery } from "./notifications/preferences.ts";
import styles from "./ProfilePage.module.css";
import { devicesQuery, invitationsQuery, ownPhoneQuery } from "./queries.ts";
import { DevicesCard } from "./security/DevicesCard.tsx";
import { SecurityCard } from "./security/SecurityCard.tsx";

/** Starts the cards' queries. */
export const loader = startQueries((client, { user }) => {
  void client.prefetchInfiniteQuery(inquiriesQuery);
  void client.prefetchQuery(devicesQuery);
  void client.prefetchQuery(preferencesQuery);
  void client.prefetchQuery(invitationsQuery);
  if (user.phone) void client.prefetchQuery(ownPhoneQuery(user.phone));
  if (user.email_verified) void client.prefetchQuery(ownEmailQuery(user.email));
});

/** /app/profile: a person's details, who asked about them, how they sign in, their notifications and their data. */
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
