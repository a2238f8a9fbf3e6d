import { LinkIcon } from "lucide-react";
import { useTitle } from "#lib/page/title.ts";
import { useToken } from "#lib/session/useToken.ts";
import { BrokenLink } from "#ui/LinkNotice/LinkNotice.tsx";
import { SkeletonText } from "#ui/Skeleton/Skeleton.tsx";
import styles from "./BlockInvitationsPage.module.css";
import { BlockNotice } from "./BlockNotice.tsx";

/** `/block-invitations#token=…`: lets the recipient of an invitation block all invitations, without an account. */
export function Component() {
  useTitle("Block all invitations");
  const token = useToken();
  return (
    <div className={`container-form ${styles.page}`}>
      {token === undefined && <SkeletonText lines={4} />}
      {token === null && <BrokenLink icon={<LinkIcon aria-hidden />} />}
      {token && <BlockNotice token={token} />}
    </div>
  );
}
