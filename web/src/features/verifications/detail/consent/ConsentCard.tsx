import { PenLine } from "lucide-react";
import { useState } from "react";
import { PURPOSE_LABEL } from "#contract/labels.ts";
import type { VerificationDetail } from "#features/verifications/shared/api/types.ts";
import { ConsentText } from "#features/verifications/shared/ConsentText.tsx";
import { BusinessLabel } from "#ui/BusinessLabel/BusinessLabel.tsx";
import { Button } from "#ui/Button/Button.tsx";
import { Card, CardHeader } from "#ui/Card/Card.tsx";
import { Checkbox } from "#ui/Choice/Checkbox.tsx";
import { FormError } from "#ui/Form/Form.tsx";
import { toast } from "#ui/Toast/toast.ts";
import styles from "./ConsentCard.module.css";
import { DeclineDialog } from "./DeclineDialog.tsx";
import { LazyOwnStatement } from "./LazyOwnStatement.tsx";
import { useDeclineRequest } from "./mutations.ts";
import { useAgree } from "./useAgree.ts";

/**
 * Asks for the subject's decision: shows the requester, the purpose and the full consent text, with two buttons of the
 * same size.
 * @param props.onStale refetches the request after the consent text has changed
 */
export function ConsentCard(props: { verification: VerificationDetail; onStale: () => void }) {
  const { verification: v } = props;
  const decline = useDeclineRequest(v.id);
  const [isAgreed, setAgreed] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const [isDeclining, setDeclining] = useState(false);
  const consent = useAgree(v, () => {
    setAgreed(false);
    props.onStale();
  });

  const agree = async () => {
    setMissing(!isAgreed);
    if (isAgreed && (await consent.agree())) toast.success("Thank you. The checks can start.");
  };

  return (
    <Card as="section" tone="info" elevation={2} aria-labelledby="consent">
      <CardHeader
        id="consent"
        icon={<PenLine aria-hidden />}
        title={`${v.requester_name} wants to verify you`}
        description={`${v.requester_email} · Purpose: ${PURPOSE_LABEL[v.purpose]}`}
      />
      <div className={styles.body}>
        <BusinessLabel business={v.requester_business} unverifiedName={v.requester_unverified_name} />
        <ConsentText text={v.consent.text} />
        <LazyOwnStatement verification={v} own={consent.own} />
        <Checkbox
          name="accepted"
          isSelected={isAgreed}
          onChange={(is) => {
            setAgreed(is);
            setMissing(false);
          }}
          errorMessage={isMissing ? "You must agree before the checks can start" : undefined}
        >
          I have read this and agree to these checks.
        </Checkbox>
        <FormError>{consent.error}</FormError>
        <div className={styles.actions}>
          <Button variant="primary" size="lg" onPress={agree}>
            Agree
          </Button>
          <Button size="lg" onPress={() => setDeclining(true)}>
            Decline
          </Button>
        </div>
      </div>
      <DeclineDialog
        isOpen={isDeclining}
        onOpenChange={setDeclining}
        requester={v.requester_name}
        onDecline={() => decline.mutateAsync(undefined)}
      />
    </Card>
  );
}
