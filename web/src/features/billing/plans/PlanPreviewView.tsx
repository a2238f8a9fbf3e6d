import { PLANS } from "#contract/billing/plans.ts";
import { count, dayText, money } from "#lib/format/format.ts";
import { Money } from "#ui/Money/Money.tsx";
import shared from "../Billing.module.css";
import { cardName } from "../methods/cards.ts";
import type { Billing, PaymentMethod, PlanPreview } from "../queries.ts";
import styles from "./PlanPreviewView.module.css";
import { EVERY, type PlanChoice } from "./planChoice.ts";

/**
 * Lists what a plan change costs now and at the next renewal. If it doesn't take effect now, says when it will, or that
 * the current plan stays.
 */
export function PlanPreviewView(props: {
  preview: PlanPreview;
  choice: PlanChoice;
  current: Pick<Billing["subscription"], "id" | "name" | "billingCycle">;
  card: PaymentMethod | undefined;
}) {
  const { preview, choice, current, card } = props;
  const day = dayText(preview.next_date);
  const { name } = PLANS[choice.plan];
  if (preview.when === "stays")
    return (
      <p>
        You keep {current.name}. The change that was planned for {day} doesn't happen.
      </p>
    );
  if (preview.when === "later")
    return (
      <p>
        This takes effect on {day}. Until then, you keep {current.name}.{" "}
        {preview.due_next > 0
          ? `Then you're on ${name}, for ${money(preview.due_next)} ${EVERY[current.billingCycle]}.`
          : `Then you're on ${name}, at no charge.`}
      </p>
    );
  return (
    <>
      <dl className={styles.lines}>
        {preview.lines.map(({ description, amount }) => (
          <div key={description} className={styles.line}>
            <dt>{description}</dt>
            <dd>
              <Money dollars={amount} />
            </dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>Due today</dt>
          <dd>
            <Money dollars={preview.due_now} />
          </dd>
        </div>
      </dl>
      {current.id !== "free" && (
        <p className={shared.note}>
          {preview.credit > 0
            ? `You get credit for the unused time or the unused verifications on ${current.name}, whichever is worth less.`
            : `You've used everything on ${current.name}, so there's no credit.`}
        </p>
      )}
      <p className={shared.note}>
        {card ? `We'll charge your ${cardName(card)}. ` : "Add a payment method first. "}A new period starts
        today. The next payment is {money(preview.due_next)} on {day}, then {EVERY[choice.cycle]}.
      </p>
      {preview.resets_at !== null && (
        <p className={shared.note}>
          You'll have {count(PLANS[choice.plan].verificationsPerMonth)} verifications a month from today. The
          count starts over on {dayText(preview.resets_at)}.
        </p>
      )}
    </>
  );
}
