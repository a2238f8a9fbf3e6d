import { useUser } from "#lib/session/session.ts";
import { Banner } from "#ui/Banner/Banner.tsx";
import { TextLink } from "#ui/Link/TextLink.tsx";

const NAMES = new Intl.ListFormat("en-US");

/**
 * Asks people to turn on a second factor if one of their teams requires it. The banner disappears once they do.
 */
export function SecondFactorBanner() {
  const teams = useUser()
    .teams.filter(({ locked }) => locked)
    .map(({ name }) => name);
  if (teams.length === 0) return null;
  return (
    <section aria-label="Turn on two-factor authentication" className="print-hide">
      <Banner isBar tone="warn">
        <strong>
          {NAMES.format(teams)} {teams.length === 1 ? "requires" : "require"} two-factor authentication.
        </strong>{" "}
        <TextLink href="/app/profile#security-title">Turn it on</TextLink> to open the team's work.
      </Banner>
    </section>
  );
}
