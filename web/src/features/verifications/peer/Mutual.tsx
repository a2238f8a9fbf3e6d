import { Scale, UserRoundCheck } from "lucide-react";
import { useState } from "react";
import { messageOf } from "#lib/errors.ts";
import { Button } from "#ui/Button/Button.tsx";
import { LinkButton } from "#ui/Button/LinkButton.tsx";
import { FormError } from "#ui/Form/Form.tsx";
import { StatusBadge } from "#ui/StatusBadge/StatusBadge.tsx";
import { toast } from "#ui/Toast/toast.ts";
import type { VerificationDetail } from "../api/types.ts";
import styles from "./Mutual.module.css";
import { type MutualWords, mutualWords } from "./mutualWords.ts";
import { usePeerActions } from "./usePeerActions.ts";

/** How a peer check stands with the one that goes the other way, and the subject's button that asks for it. */
export function Mutual({ verification: v }: { verification: VerificationDetail }) {
  const words = mutualWords(v);
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

function Next({ words, verification: v }: { words: MutualWords; verification: VerificationDetail }) {
  const { verifyBack } = usePeerActions();
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
      await verifyBack(v.id);
      toast.success("Request sent. They decide whether to agree.");
    } catch (problem) {
      setError(messageOf(problem, "Asking them back did not work. Please try again."));
    }
  };
  return (
    <>
      <Button size="sm" icon={<UserRoundCheck aria-hidden />} onPress={ask}>
        Verify them back
      </Button>
      <FormError>{error}</FormError>
    </>
  );
}
