import { FilePlus2 } from "lucide-react";
import { LinkButton } from "#ui/Button/LinkButton.tsx";
import { Card } from "#ui/Card/Card.tsx";
import { EmptyState } from "#ui/EmptyState/EmptyState.tsx";

/** Leads a business without any request to its first one. */
export function FirstRequest() {
  return (
    <Card as="section" elevation={2} tone="info" aria-label="Your first verification">
      <EmptyState
        icon={<FilePlus2 aria-hidden />}
        title="Your first verification"
        action={
          <LinkButton href="/app/verifications/new" variant="primary">
            New Verification
          </LinkButton>
        }
      >
        Once your first request is on its way, your figures and latest changes appear here.
      </EmptyState>
    </Card>
  );
}
