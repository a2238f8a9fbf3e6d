import { Badge } from "../Badge/Badge.tsx";

/** A requester's business, as answers tell of it. */
export interface Business {
  name: string;
  is_verified: boolean;
  is_suspicious: boolean;
}

interface Doubtful {
  business: Business | null;
  /** What a person calls themselves, where that is doubtful. */
  unverifiedName?: string | null;
}

/** Beside the name of who asks: a name that may be another one's, clearly as what it is. */
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
