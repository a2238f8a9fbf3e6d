import { Download } from "lucide-react";
import { GRADE_WEIGHT, GRADES } from "#contract/enums.ts";
import { GRADE_LABEL } from "#contract/labels.ts";
import {
  REPUTATION_PRIOR,
  TRUST_CAP,
  TRUST_CATEGORIES,
  TRUST_DECAY,
  TRUST_LABEL,
  TRUST_MAX,
} from "#contract/sharing/trust.ts";
import { messageOf } from "#lib/http/errors.ts";
import { Button } from "#ui/Button/Button.tsx";
import { Disclosure } from "#ui/Disclosure/Disclosure.tsx";
import { FoldCard } from "#ui/Disclosure/FoldCard.tsx";
import { KeyValue } from "#ui/KeyValue/KeyValue.tsx";
import { toast } from "#ui/Toast/toast.ts";
import styles from "./MethodCard.module.css";
import { agingText, BEST_RULE } from "./messages.ts";
import { downloadPieces } from "./queries.ts";

const PARTS = TRUST_CATEGORIES.map((id) => ({
  label: TRUST_LABEL[id],
  value: `${TRUST_MAX[id]} points`,
  hint: agingText(TRUST_DECAY[id]),
}));

/** The weight of each grade. Leaves out the lowest grade, because a mere declaration adds no points. */
const STRENGTHS = GRADES.filter((grade) => grade !== "G1").map((grade) => ({
  label: GRADE_LABEL[grade],
  value: `× ${GRADE_WEIGHT[grade]}`,
}));

/** Explains how the score is computed and what never lowers it, and offers the data to recompute it. */
export function MethodCard({ version }: { version: string }) {
  const download = async () => {
    try {
      await downloadPieces();
    } catch (error) {
      toast.error(messageOf(error));
    }
  };
  return (
    <FoldCard title="How it's computed" summary="The formula, and what never lowers your score" isFolded>
      <div className={styles.text}>
        <p className={styles.formula}>score = sum of points × match × strength × freshness</p>
        <p>
          For each part, the strongest piece counts: the part's points, times how well the evidence matches,
          how strong it is, and how fresh it is. {BEST_RULE} The sum is rounded. Evidence counts only if it's
          about your account's present name.
        </p>
        <div>
          <Disclosure title="Points and freshness">
            <KeyValue items={PARTS} />
          </Disclosure>
          <Disclosure title="Strength of evidence">
            <KeyValue items={STRENGTHS} />
          </Disclosure>
          <Disclosure title="Reputation">
            <p>
              10 × (sum of weight × rating) ÷ (sum of weights + {REPUTATION_PRIOR}). Five stars count as 1,
              one star as 0. A rating's weight halves every {TRUST_DECAY.reputation.halfLifeMonths} months.
              Each person counts once, by their latest rating, and only if their identity is confirmed and
              their account is in good standing.
            </p>
          </Disclosure>
        </div>
        <h3 className={styles.heading}>What never lowers it</h3>
        <ul className={styles.list}>
          <li>Declining a request, or letting it expire.</li>
          <li>A request that's cancelled.</li>
          <li>What hasn't been checked.</li>
        </ul>
        <p>
          Without an identity confirmed by an independent person or source, the score is at most{" "}
          {TRUST_CAP.identity}; after confirmed fraud, at most {TRUST_CAP.fraud}. If you withdraw consent,
          that check no longer counts. While you dispute a finding, that check doesn't count. A low rating
          lowers Reputation only.
        </p>
        <div>
          <Button icon={<Download aria-hidden />} onPress={download}>
            Download Pieces
          </Button>
          <p className={styles.hint}>
            A JSON file with every piece and date, so that anyone can compute your score again. Formula
            version {version}.
          </p>
        </div>
      </div>
    </FoldCard>
  );
}
