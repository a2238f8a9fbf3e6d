import { Scale, UserRoundCheck } from "lucide-react";
import { useState } from "react";
import { messageOf } from "#lib/http/errors.ts";
import { Button } from "#ui/Button/Button.tsx";
import { LinkButton } from "#ui/Button/LinkButton.tsx";
import { FormError } from "#ui/Form/Form.tsx";
import { StatusBadge } from "#ui/StatusBadge/StatusBadge.tsx";
import { toast } from "#ui/Toast/toast.ts";
import type { VerificationDetail } from "../shared/api/types.ts";
import styles from "./Mutual.module.css";
import { useVerifyBack } from "./mutations.ts";
import { type MutualMessage, mutualMessage } from "./mutual.ts";

/** Shows how a peer check relates to the one in the other direction. The subject can request that check here. */
export function Mutual({ verification: v }: { verification: VerificationDetail }) {
  const words = mutualMessage(v);
  if (!words) return null;
  return (
    <div className={styles.mutual}>
      <Scale aria-hidden className={styles.icon} />
      <div className={styles.words}>
        <p className={styles.title}>{words.title}</p>
        <p className={styles.text}>{words.text}</p>
        <Next words={words} verification={v} />
      </div>
    </div>
  );
}

function Next({ words, verification: v }: { words: MutualMessage; verification: VerificationDetail }) {
  const verifyBack = useVerifyBack(v.id);
  const [error, setError] = useState<string>();
  if (words.link)
    return (
      <div className={styles.other}>
        <LinkButton size="sm" href={words.link.href}>
          {words.link.label}
        </LinkButton>
        {v.mutual.with_status && <StatusBadge status={v.mutual.with_status} size="sm" />}
      </div>
    );
  if (!words.asks) return null;
  const ask = async () => {
    setError(undefined);
    try {
      await verifyBack.mutateAsync();
      toast.success("Request sent. They'll decide whether to agree.");
    } catch (problem) {
      setError(messageOf(problem));
    }
  };
  return (
    <>
      <Button size="sm" icon={<UserRoundCheck aria-hidden />} onPress={ask}>
        Verify Them Back
      </Button>
      <FormError>{error}</FormError>
    </>
  );
}
