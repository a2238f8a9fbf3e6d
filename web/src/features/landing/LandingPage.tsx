import { useEffect } from "react";
import { NO_SUCH_PAGE } from "#contract/limits.ts";
import { toast } from "#ui/Toast/toast.ts";
import { Facts } from "./cards/Facts.tsx";
import { FeatureCards } from "./cards/FeatureCards.tsx";
import { UseCases } from "./cards/UseCases.tsx";
import { ClosingCall } from "./closing/ClosingCall.tsx";
import { LandingFooter } from "./closing/LandingFooter.tsx";
import { LandingHeader } from "./header/LandingHeader.tsx";
import { Hero } from "./hero/Hero.tsx";
import styles from "./LandingPage.module.css";
import { Pricing } from "./pricing/Pricing.tsx";
import { Stories } from "./stories/Stories.tsx";
import { Evidence } from "./trust/Evidence.tsx";
import { TrustScore } from "./trust/TrustScore.tsx";

/** The public landing page. */
export function LandingPage() {
  useEffect(sayNoSuchPage, []);
  return (
    <div className={styles.page}>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <LandingHeader />
      <main id="main" tabIndex={-1}>
        <Hero />
        <Facts />
        <FeatureCards />
        <UseCases />
        <TrustScore />
        <Evidence />
        <Pricing />
        <Stories />
        <ClosingCall />
      </main>
      <LandingFooter />
    </div>
  );
}

/**
 * Tells visitors who were redirected here from an unknown address that the page doesn't exist. Removes the hash, so
 * that a reload doesn't repeat the message.
 */
function sayNoSuchPage(): void {
  if (location.hash !== NO_SUCH_PAGE) return;
  history.replaceState(history.state, "", "/");
  toast.error("That page doesn't exist.");
}

export { LandingPage as Component };
