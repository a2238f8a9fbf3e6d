import { MailX } from "lucide-react";
import { useTitle } from "#lib/page/title.ts";
import { useToken } from "#lib/session/useToken.ts";
import { BrokenLink } from "#ui/LinkNotice/LinkNotice.tsx";
import { SkeletonText } from "#ui/Skeleton/Skeleton.tsx";
import { mailsOf } from "./mailsOf.ts";
import { UnsubscribeNotice } from "./UnsubscribeNotice.tsx";
import styles from "./UnsubscribePage.module.css";

/** `/unsubscribe#token=…`: stops emails of one kind, or the daily email, without signing in. */
export function Component() {
  useTitle("Stop these emails");
  const token = useToken();
  const mails = token && mailsOf(token);
  return (
    <div className={`container-form ${styles.page}`}>
      {token === undefined && <SkeletonText lines={4} />}
      {token && mails && <UnsubscribeNotice token={token} mails={mails} />}
      {token !== undefined && !mails && <BrokenLink icon={<MailX aria-hidden />} />}
    </div>
  );
}
