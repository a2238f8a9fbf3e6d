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

export { LandingPage as Component };
