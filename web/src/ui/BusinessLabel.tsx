import { Badge } from "./Badge.tsx";

/** A requester's business, as answers tell of it. */
export interface Business {
  name: string;
  is_verified: boolean;
  is_suspicious: boolean;
}

/** Beside the name of who asks: a business's name that may be another one's, clearly as what it is. */
export function BusinessLabel({ business }: { business: Business | null }) {
  if (!business?.is_suspicious) return null;
  return (
    <span data-business="unverified">
      <Badge tone="warn" size="sm">
        Unverified business name
      </Badge>{" "}
      “{business.name}”
    </span>
  );
}
