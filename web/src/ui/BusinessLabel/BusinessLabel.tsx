import { Badge } from "../Badge/Badge.tsx";

/** A requester's business, as the API returns it. */
interface Business {
  name: string;
  is_verified: boolean;
  is_suspicious: boolean;
}

interface Doubtful {
  business: Business | null;
  /** The person's name, when it's doubtful. */
  unverifiedName?: string | null;
}

/**
 * Shows a doubtful name beside the requester's name and marks it as unverified, because it may belong to someone else.
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
