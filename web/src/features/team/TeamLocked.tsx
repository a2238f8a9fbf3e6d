import { ShieldCheck } from "lucide-react";
import { LinkButton } from "#ui/Button/LinkButton.tsx";
import { EmptyState } from "#ui/EmptyState/EmptyState.tsx";

/** Shown instead of a team's contents while the team requires a second factor that the user doesn't have. */
export function TeamLocked({ name }: { name: string }) {
  return (
    <EmptyState
      icon={<ShieldCheck aria-hidden />}
      title={`${name} requires two-factor authentication`}
      action={
        <LinkButton variant="primary" href="/app/profile#security-title">
          Turn On Two-Factor Authentication
        </LinkButton>
      }
    >
      Turn it on in your profile to open the team's work. It takes about a minute.
    </EmptyState>
  );
}
