import { KeyRound } from "lucide-react";
import { useState } from "react";
import { ApiError, messageOf } from "#lib/http/errors.ts";
import { Button } from "#ui/Button/Button.tsx";
import { FormError } from "#ui/Form/Form.tsx";
import { Notice } from "#ui/Notice/Notice.tsx";
import { takeAccess } from "./access.ts";
import styles from "./SharedProfilePage.module.css";
import { keepAccess } from "./visit.ts";

/**
 * Opens the profile for an approved visitor who came through the emailed link. The link works only once, so it's used
 * only when the visitor presses a button. If loading the page used it, email scanners that open links would use it up.
 */
export function GrantCard(props: {
  token: string;
  grant: string;
  /** Resolves once the profile has been refetched; until then, the button is pending. */
  onOpened: () => Promise<void>;
  /** Called when the visitor wants to ask again. */
  onGone: () => void;
}) {
  const [error, setError] = useState<ApiError | Error>();
  const open = async () => {
    try {
      const { access_token } = await takeAccess(props.token, props.grant);
      keepAccess(props.token, access_token);
      await props.onOpened();
    } catch (problem) {
      setError(problem as Error);
    }
  };
  const isOver = error instanceof ApiError && (error.status === 404 || error.status === 409);
  return (
    <Notice icon={<KeyRound aria-hidden />} title={isOver ? "This link no longer works" : "You have access"}>
      {isOver ? (
        <>
          <p>{messageOf(error)}</p>
          <p className={styles.action}>
            <Button variant="primary" onPress={props.onGone}>
              Ask for Access
            </Button>
          </p>
        </>
      ) : (
        <>
          <p>This link works once. After that, the profile opens only in this browser.</p>
          <FormError>{error && messageOf(error)}</FormError>
          <p className={styles.action}>
            <Button variant="primary" onPress={open}>
              Open Profile
            </Button>
          </p>
        </>
      )}
    </Notice>
  );
}
