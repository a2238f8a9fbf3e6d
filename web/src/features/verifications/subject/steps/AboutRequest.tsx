import { GivenConsentCard } from "#features/verifications/detail/consent/GivenConsentCard.tsx";
import { RequesterCard } from "#features/verifications/detail/consent/RequesterCard.tsx";
import { DocumentsCard } from "#features/verifications/detail/evidence/DocumentsCard.tsx";
import { StatedCard } from "#features/verifications/detail/StatedCard.tsx";
import type { VerificationDetail } from "#features/verifications/shared/api/types.ts";
import { hasAction } from "#features/verifications/shared/hasAction.ts";
import type { Departure } from "../Farewell.tsx";
import styles from "./AboutRequest.module.css";

/**
 * Shows what was stated about the subject, the documents they shared, the consent they gave, and who the requester is.
 * The subject can withdraw their consent, and report and block the requester.
 */
export function AboutRequest(props: {
  verification: VerificationDetail;
  onLeave: (left: Departure | undefined) => void;
}) {
  const { verification: v } = props;
  return (
    <div className={styles.cards}>
      <StatedCard verification={v} isWide={false} />
      {v.consent.given_at && <DocumentsCard verification={v} />}
      <GivenConsentCard verification={v} onLeaving={(is) => props.onLeave(is ? "withdrawn" : undefined)} />
      {hasAction(v, "block") && <RequesterCard verification={v} onLeaving={props.onLeave} />}
    </div>
  );
}
