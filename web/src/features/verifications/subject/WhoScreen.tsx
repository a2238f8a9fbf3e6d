import { BadgeCheck, CircleDashed } from "lucide-react";
import { withArticle } from "#contract/article.ts";
import { kindLabel } from "#contract/labels.ts";
import { Address } from "#ui/Address/Address.tsx";
import { BusinessLabel } from "#ui/BusinessLabel/BusinessLabel.tsx";
import { Card } from "#ui/Card/Card.tsx";
import type { Asked } from "./asked.ts";
import { Screen, type ScreenProps } from "./frame/Screen.tsx";
import styles from "./WhoScreen.module.css";

/** The first step: who's asking, and what we have and haven't verified about them. */
export function WhoScreen({
  asked,
  ...screen
}: Pick<ScreenProps, "progress" | "actions" | "below" | "error"> & { asked: Asked }) {
  const { verification_type: type, peer, verified } = asked;
  return (
    <Screen
      {...screen}
      title={`${asked.requester_name} wants to verify you`}
      lead={`It's ${withArticle(kindLabel({ type, peer }).toLowerCase())} verification through Countersign. We don't check anything unless you agree, and you can say no without a reason.`}
    >
      <Card as="section" aria-label="Who's asking">
        <p className={styles.name}>{asked.requester_name}</p>
        <BusinessLabel business={asked.requester_business} unverifiedName={asked.requester_unverified_name} />
        {asked.requester_email && (
          <p className={styles.email}>
            <Address>{asked.requester_email}</Address>
          </p>
        )}
        <ul className={styles.verified} aria-label="What we verified about them">
          {verified.map(({ text, isProven }) => {
            const Icon = isProven ? BadgeCheck : CircleDashed;
            return (
              <li key={text} data-not={!isProven || undefined}>
                <Icon aria-hidden />
                {text}
              </li>
            );
          })}
        </ul>
      </Card>
    </Screen>
  );
}
