import { CircleAlert, Link, ShieldCheck, TriangleAlert } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button } from "#ui/Button/Button.tsx";
import { LinkButton } from "#ui/Button/LinkButton.tsx";
import { Card } from "#ui/Card/Card.tsx";
import { Spinner } from "#ui/Spinner/Spinner.tsx";
import { Checks } from "./Checks.tsx";
import { problemText, type VerdictText, validityText } from "./messages.ts";
import { SignedDetails } from "./SignedDetails.tsx";
import type { Problem, Verdict } from "./signed/verdict.ts";
import type { Verification } from "./useVerification.ts";
import styles from "./VerdictView.module.css";

const ICON = { ok: ShieldCheck, info: Link, warn: TriangleAlert, bad: CircleAlert } as const;

/** The verdict about a file, text or code and, if we issued it, its contents. */
export function VerdictView(props: {
  verification: Verification;
  onAgain: () => void;
  onAnother: () => void;
}) {
  const { name, verdict } = props.verification;
  const profile = verdict?.outcome === "refused" && verdict.problem === "shared_profile" && verdict.detail;
  return (
    <>
      <Card as="section" padding="lg" aria-label="Verdict" className={styles.verdict}>
        {verdict ? <Headline content={wordsOf(verdict)} name={name} /> : <Checking name={name} />}
        {verdict?.outcome === "issued" && <Checks verdict={verdict} />}
        {verdict && (
          <div className={styles.actions}>
            {profile && (
              <LinkButton variant="primary" href={profile}>
                Open Shared Profile
              </LinkButton>
            )}
            <Button variant={profile ? "secondary" : "primary"} onPress={props.onAnother}>
              Verify Another
            </Button>
            {(verdict.outcome === "issued" || MAY_PASS.includes(verdict.problem)) && (
              <Button onPress={props.onAgain}>Check Again</Button>
            )}
          </div>
        )}
      </Card>
      {verdict?.outcome === "issued" && <SignedDetails verdict={verdict} />}
    </>
  );
}

/** Problems that are usually with the connection, so checking again may work. */
const MAY_PASS: readonly Problem[] = ["no_keys", "no_reader"];

const wordsOf = (verdict: Verdict): VerdictText =>
  verdict.outcome === "issued" ? validityText(verdict) : problemText(verdict.problem, verdict.detail);

/** The headline takes the focus, because it replaces the controls that the person was using. */
function Headline({ content, name }: { content: VerdictText; name: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  const Icon = ICON[content.tone];
  return (
    <div className={styles.headline} data-tone={content.tone}>
      <span className={styles.icon}>
        <Icon aria-hidden />
      </span>
      <div>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {content.title}
        </h1>
        <p className={styles.text}>{content.text}</p>
        <p className={styles.name}>
          <bdi>{name}</bdi>
        </p>
      </div>
    </div>
  );
}

const Checking = ({ name }: { name: string }) => (
  <div className={styles.checking}>
    <Spinner />
    <div aria-live="polite">
      <h1 tabIndex={-1} className={styles.busy}>
        Checking…
      </h1>
      <p className={styles.name}>
        <bdi>{name}</bdi>
      </p>
    </div>
  </div>
);
