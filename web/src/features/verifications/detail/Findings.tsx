import type { ReactNode } from "react";
import type { CheckStatus } from "../../../../../functions/contract/enums.ts";
import { CHECK_LABEL } from "../../../../../functions/contract/labels.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { CheckBadge } from "../../../ui/CheckBadge.tsx";
import type { CheckAnswer } from "../api/types.ts";
import { quietWords } from "./checkWords.ts";
import { EvidenceLine } from "./EvidenceLine.tsx";
import styles from "./Findings.module.css";
import { byGravity, type Finding, otherFindings } from "./findings.ts";

/** As many findings of one check are in sight at once; the others are behind a line that says how many. */
const IN_SIGHT = 4;

/**
 * What was found, by check and the gravest first, each with its source, its grade, its date and how long it holds.
 * A check that found nothing says why.
 */
export function Findings(props: { findings: readonly Finding[]; checks: readonly CheckAnswer[] }) {
  const others = otherFindings(props.findings, props.checks);
  return (
    <ul className={styles.groups}>
      {byGravity(props.checks).map((check) => (
        <Group
          key={check.service}
          title={CHECK_LABEL[check.service]}
          status={check.status}
          badges={
            <>
              {check.sandbox && (
                <Badge tone="warn" size="sm">
                  TEST
                </Badge>
              )}
              <CheckBadge status={check.status} size="sm" />
            </>
          }
        >
          {check.reasons.length > 0 ? (
            <Collapsed rows={check.reasons.map(({ code, text }) => ({ key: `${code} ${text}`, text }))} />
          ) : (
            <p className={styles.quiet}>{quietWords(check, true)}</p>
          )}
          <EvidenceLine check={check} />
        </Group>
      ))}
      {others.length > 0 && (
        <Group title="Other findings">
          <Collapsed
            rows={others.map(({ type, description, source }) => ({
              key: `${type} ${description}`,
              text: description,
              source,
            }))}
          />
        </Group>
      )}
    </ul>
  );
}

function Group(props: { title: string; status?: CheckStatus; badges?: ReactNode; children: ReactNode }) {
  return (
    <li className={styles.group} data-status={props.status}>
      <div className={styles.head}>
        <h4 className={styles.title}>{props.title}</h4>
        {props.badges}
      </div>
      {props.children}
    </li>
  );
}

interface Row {
  key: string;
  text: string;
  source?: string;
}

/** The first rows, and the others behind a line; on paper all of them. */
function Collapsed({ rows }: { rows: readonly Row[] }) {
  const rest = rows.slice(IN_SIGHT);
  return (
    <>
      <List rows={rows.slice(0, IN_SIGHT)} />
      {rest.length > 0 && (
        <details className={styles.more}>
          <summary className={styles.summary}>
            {rest.length} more {rest.length === 1 ? "finding" : "findings"}
          </summary>
          <List rows={rest} />
        </details>
      )}
    </>
  );
}

function List({ rows }: { rows: readonly Row[] }) {
  return (
    <ul className={styles.list}>
      {rows.map(({ key, text, source }) => (
        <li key={key}>
          {text}
          {source && <span className={styles.source}>{source}</span>}
        </li>
      ))}
    </ul>
  );
}
