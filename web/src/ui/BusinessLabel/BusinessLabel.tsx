import { Badge } from "../Badge/Badge.tsx";

/** A requester's business, as the API returns it. */
interface Business {
  name: string;
  is_verified: boolean;
  is_suspicious: boolean;
}

interface Doubtful {
  business: Business | null;
  /** The person's name, if it might not be theirs. */
  unverifiedName?: string | null;
}

/**
 * Shows a business or personal name that may belong to someone else, marked as unverified, beside the requester.
 */
export function BusinessLabel({ business, unverifiedName }: Doubtful) {
  const name = business?.is_suspicious ? business.name : unverifiedName;
  if (!name) return null;
  return (
    <span data-business="unverified">
      <Badge tone="warn" size="sm">
        {business?.is_suspicious ? "Unverified business name" : "Unverified name"}
      </Badge>{" "}
      “{name}”
    </span>
  );
}
