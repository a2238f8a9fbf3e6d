import { ShieldCheck } from "lucide-react";
import { EmptyState } from "#ui/EmptyState/EmptyState.tsx";
import { TextLink } from "#ui/Link/TextLink.tsx";

/** Shown instead of a team's contents while the team requires a second factor that the reader doesn't have. */
export function TeamLocked({ name }: { name: string }) {
  return (
    <EmptyState
      icon={<ShieldCheck aria-hidden />}
      title={`${name} requires two-factor authentication`}
      action={<TextLink href="/app/profile#security-title">Turn On Two-Factor Authentication</TextLink>}
    >
      Turn it on in your profile to open the team's work. It takes about a minute.
    </EmptyState>
  );
}
