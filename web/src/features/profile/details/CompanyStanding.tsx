import { BadgeCheck } from "lucide-react";
import { useUser } from "#lib/session/session.ts";
import { Badge } from "#ui/Badge/Badge.tsx";
import { TextLink } from "#ui/Link/TextLink.tsx";
import styles from "./DetailsCard.module.css";

/**
 * Shows whether the business's name is verified and, if not, how to get it verified. The subjects of the business's
 * requests can also see whether it is.
 */
export function CompanyStanding() {
  const { business } = useUser();
  if (!business) return null;
  if (business.is_verified)
    return (
      <p className={styles.phone}>
        <Badge tone="ok" size="sm" icon={<BadgeCheck aria-hidden />}>
          Verified
        </Badge>
        <span>by a business verification</span>
      </p>
    );
  return (
    <p className={styles.standing}>
      {business.is_suspicious
        ? "This name resembles a well-known brand or an authority. People you ask see your own name instead, and this one labeled “Unverified business name”. Our emails leave it out. To change that, verify your business, then ask support to confirm that your email domain is its own."
        : "This name isn't verified yet, so our email subject lines show your own name. A public record isn't enough. A reviewer needs to check your business documents, or support needs to confirm your email domain."}{" "}
      <TextLink href="/app/verifications/new?type=business&mode=self">Verify Your Business</TextLink>
    </p>
  );
}
