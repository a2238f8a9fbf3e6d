import { AtSign } from "lucide-react";
import { useState } from "react";
import type { VerificationDetail } from "#features/verifications/shared/api/types.ts";
import { messageOf } from "#lib/http/errors.ts";
import { idempotencyKey } from "#lib/http/idempotencyKey.ts";
import { Address } from "#ui/Address/Address.tsx";
import { Button } from "#ui/Button/Button.tsx";
import { Card, CardHeader } from "#ui/Card/Card.tsx";
import { FormError } from "#ui/Form/Form.tsx";
import { toast } from "#ui/Toast/toast.ts";
import styles from "./AddressCard.module.css";
import { useDecideAddress } from "./mutations.ts";

/** Asks the requester's side whether to send the request to another address, proposed by someone who got its email. */
export default function AddressCard(props: { verification: VerificationDetail; proposed: string }) {
  const { verification: v, proposed } = props;
  const decide = useDecideAddress(v.id);
  const [error, setError] = useState<string>();
  const who = v.target_name ?? "the person you're verifying";
  const answer = async (approve: boolean) => {
    setError(undefined);
    try {
      const detail = await decide.mutateAsync({ approve, email: proposed, key: idempotencyKey() });
      if (!approve) toast.success("The request stays where it is.");
      else toast.success(detail.invitation_held ? "Address changed" : "We're emailing the new link now.");
    } catch (problem) {
      setError(messageOf(problem));
    }
  };
  return (
    <Card as="section" tone="info" elevation={2} aria-labelledby="other-address">
      <CardHeader
        id="other-address"
        icon={<AtSign aria-hidden />}
        title="They asked to use another address"
        description={
          <>
            We sent your request to <Address>{v.target_user_email}</Address>. Someone who got that email asks
            you to send it here instead:
          </>
        }
      />
      <div className={styles.body}>
        <p className={styles.address}>
          <Address>{proposed}</Address>
        </p>
        <p className={styles.text}>
          Check that this address belongs to {who}. If you send it there, the earlier links stop working, and
          they have 14 days to answer.
        </p>
        <div className={styles.actions}>
          <Button variant="primary" onPress={() => answer(true)}>
            Send It There
          </Button>
          <Button onPress={() => answer(false)}>Keep the Address</Button>
        </div>
        <FormError>{error}</FormError>
      </div>
    </Card>
  );
}
