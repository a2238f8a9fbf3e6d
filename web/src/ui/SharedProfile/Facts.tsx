import { BadgeCheck } from "lucide-react";
import type { DisclosedFact } from "#contract/sharing/signed.ts";
import { basisText } from "#contract/verdicts/basis.ts";
import { isConfirmedFact } from "#contract/verdicts/confirmed-fact.ts";
import { dateText } from "#lib/format/format.ts";
import { ageText } from "./ageText.ts";
import styles from "./Facts.module.css";
import { groupFacts } from "./groupFacts.ts";

/**
 * Verified facts about a person. Each fact's row shows its strongest evidence, with the strength, source and age. The
 * other evidence is behind "2 more".
 * @param props.name the name above the facts; a fact shows its own name only if it differs from this one
 */
export const Facts = ({ facts, name }: { facts: readonly DisclosedFact[]; name: string }) => (
  <>
    <ul className={styles.facts}>
      {groupFacts(facts).map(({ strongest, rest }) => (
        <li key={strongest.id} className={styles.fact}>
          <BadgeCheck aria-hidden className={styles.check} data-confirmed={isConfirmedFact(strongest)} />
          <div className={styles.words}>
            <p className={styles.label}>
              {strongest.label}
              {strongest.name !== null && strongest.name.toLowerCase() !== name.toLowerCase() && (
                <span className={styles.other} data-business={strongest.category === "business"}>
                  {" "}
                  for {strongest.name}
                </span>
              )}
            </p>
            <Evidence fact={strongest} />
            {rest.length > 0 && (
              <details className={styles.more}>
                <summary>{rest.length} more</summary>
                {rest.map((fact) => (
                  <Evidence key={fact.id} fact={fact} />
                ))}
              </details>
            )}
          </div>
        </li>
      ))}
    </ul>
    <details className={styles.more}>
      <summary>What the strengths mean</summary>
      <ul className={styles.scale}>
        <li>
          4 of 4: a reviewer inspected it, an authoritative source has it on record, or its issuer signed it.
        </li>
        <li>3 of 4: an independent person confirmed it, such as an employer.</li>
        <li>2 of 4: we read it from a document.</li>
        <li>1 of 4: it was stated, and nothing contradicts it.</li>
      </ul>
    </details>
  </>
);

/** The evidence for a fact. Contact facts show no grade: access to a mailbox or phone doesn't say who someone is. */
function Evidence({ fact }: { fact: DisclosedFact }) {
  const { category, grade, grade_words: words, date, expires_at: until, signature } = fact;
  const on = dateText(date);
  const source = basisText(fact.source);
  return (
    <div className={styles.evidence}>
      <p>
        {category !== "contact" && (
          <span className={styles.grade} data-confirmed={isConfirmedFact(fact)}>
            {grade[1]} of 4
          </span>
        )}
        {signature ? words.replace("its issuer", signature.issuer) : words}
        {signature?.test && " (TEST)"}
      </p>
      <p className={styles.source}>
        {source}
        {!source.includes(on) && ` · checked ${on}`} · {ageText(date)}
        {until && ` · valid until ${dateText(until)}`}
      </p>
    </div>
  );
}
