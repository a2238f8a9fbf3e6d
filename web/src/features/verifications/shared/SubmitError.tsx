import { ApiError } from "#lib/http/errors.ts";
import { LinkButton } from "#ui/Button/LinkButton.tsx";
import { FormError } from "#ui/Form/Form.tsx";
import styles from "./SubmitError.module.css";

/**
 * Says why a request couldn't be sent. Links to Billing if a payment problem is the reason.
 * @param props.billingHref from {@link billingHref}
 */
export function SubmitError(props: { message: string | undefined; billingHref: string | null }) {
  return (
    <>
      <FormError>{props.message}</FormError>
      {props.message && props.billingHref && (
        <p className={styles.action}>
          <LinkButton href={props.billingHref}>Open Billing</LinkButton>
        </p>
      )}
    </>
  );
}

/**
 * @param error why the request couldn't be sent, if it was refused
 * @param teamId the team that the request was for; undefined for a personal request
 * @returns the URL of the Billing page if a payment problem is the reason, otherwise null
 */
export const billingHref = (error: Error | null, teamId: string | undefined): string | null =>
  error instanceof ApiError && error.status === 402
    ? `/app/billing${teamId ? `?team=${encodeURIComponent(teamId)}` : ""}`
    : null;
