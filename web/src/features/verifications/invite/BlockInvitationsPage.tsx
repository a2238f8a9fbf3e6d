import { LinkIcon } from "lucide-react";
import { useTitle } from "#lib/title.ts";
import { useToken } from "#lib/useToken.ts";
import { SkeletonText } from "#ui/Skeleton/Skeleton.tsx";
import { BlockNotice } from "./BlockNotice.tsx";
import styles from "./InvitePage.module.css";
import { LinkNotice } from "./LinkNotice.tsx";

/** `/block-invitations#token=…`: lets the recipient of an invitation block all invitations, without an account. */
export function Component() {
  useTitle("Block all invitations");
  const token = useToken();
  return (
    <div className={`container-form ${styles.page}`}>
      {token === undefined && <SkeletonText lines={4} />}
      {token === null && (
        <LinkNotice icon={<LinkIcon aria-hidden />} title="This link didn't work">
          <p className={styles.lede}>This link is incomplete or invalid. Open it again from the email.</p>
        </LinkNotice>
      )}
      {token && <BlockNotice token={token} />}
    </div>
  );
}
