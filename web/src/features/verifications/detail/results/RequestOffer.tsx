import { LinkButton } from "#ui/Button/LinkButton.tsx";
import { Money } from "#ui/Money/Money.tsx";
import type { LevelRequest } from "./levelRequest.ts";
import styles from "./RequestOffer.module.css";

/** Offers a new request, with what it adds and costs. */
export function RequestOffer({ request }: { request: LevelRequest }) {
  if (!("services" in request))
    return (
      <div className={styles.offer}>
        <p>A background check on the same person includes this search and is free.</p>
        <LinkButton size="sm" href={request.href} state={request.state}>
          New Background Check
        </LinkButton>
      </div>
    );
  return (
    <div className={styles.offer}>
      <p>
        A new request {request.adds ? `with ${request.adds}` : "for the same checks"} costs up to{" "}
        <Money cents={request.cents} />.
      </p>
      <LinkButton size="sm" href={request.href}>
        New Request
      </LinkButton>
    </div>
  );
}
