import {
  AtSign,
  CircleCheck,
  CreditCard,
  Eye,
  FileCheck,
  Files,
  type LucideIcon,
  Scale,
  Smartphone,
  TriangleAlert,
  UserRound,
  Users,
} from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { NEEDS_SHOWN, type Need, type NeedKind, type NeedsYou as Needs } from "#contract/teams/needs.ts";
import { Button } from "#ui/Button/Button.tsx";
import { LinkButton } from "#ui/Button/LinkButton.tsx";
import { Card, CardHeader } from "#ui/Card/Card.tsx";
import { TextLink } from "#ui/Link/TextLink.tsx";
import { Skeleton } from "#ui/Skeleton/Skeleton.tsx";
import { Time } from "#ui/Time/Time.tsx";
import { VerdictMark } from "#ui/VerdictMark/VerdictMark.tsx";
import rows from "../rows.module.css";
import { lineOf } from "./messages.ts";
import styles from "./NeedsYou.module.css";
import { rememberSpace, reservedSpace } from "./reservedSpace.ts";

const ICON: Record<NeedKind, LucideIcon> = {
  payment_failed: CreditCard,
  payment_confirm: CreditCard,
  card_expired: CreditCard,
  adverse_notice: TriangleAlert,
  document_refused: Files,
  consent: UserRound,
  contact_decision: Users,
  phone_code: Smartphone,
  documents: Files,
  final_notice: Scale,
  other_address: AtSign,
  access_request: Eye,
  team_transfer: Users,
  result: FileCheck,
};

/** Needs that are shown as problems, because something went wrong. */
const TROUBLE: readonly NeedKind[] = ["payment_failed", "card_expired", "adverse_notice", "document_refused"];

/**
 * Lists what needs the user's attention, most urgent first, with a line and a button for each need.
 * @param props.needs undefined while loading
 */
export function NeedsYou({ needs }: { needs: Needs | undefined }) {
  const place = useRef<HTMLDivElement>(null);
  const [held] = useState(reservedSpace);
  useEffect(() => {
    if (needs && place.current)
      rememberSpace(Math.min(needs.items.length, NEEDS_SHOWN), place.current.offsetHeight);
  }, [needs]);
  return (
    <div ref={place} className={styles.place} style={needs ? undefined : { minHeight: held.height }}>
      {needs ? <List needs={needs} /> : <NeedsSkeleton lines={held.lines} />}
    </div>
  );
}

function NeedsSkeleton({ lines }: { lines: number }) {
  if (lines === 0)
    return (
      <Card as="section" padding="none" aria-label="Needs you" className={styles.calm}>
        <Skeleton width="14rem" />
      </Card>
    );
  return (
    <Card as="section" padding="none" aria-label="Needs you">
      <CardHeader title="Needs you" />
      <ul aria-hidden>
        {Array.from({ length: lines }, (_, i) => `${i}`).map((key) => (
          <li key={key} className={rows.item}>
            <div className={styles.line}>
              <Skeleton shape="circle" width="2.25rem" height="2.25rem" />
              <span className={styles.words}>
                <Skeleton width="6rem" />
                <Skeleton width="14rem" />
              </span>
              <span className={styles.end}>
                <Skeleton shape="block" width="5rem" height="2rem" />
              </span>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function List({ needs }: { needs: Needs }) {
  const [isOpen, setOpen] = useState(false);
  const { items, more } = needs;
  if (items.length === 0)
    return (
      <Card as="section" padding="none" aria-label="Needs you" className={styles.calm}>
        <CircleCheck aria-hidden />
        <p>Nothing needs you right now.</p>
      </Card>
    );
  const hidden = items.length - NEEDS_SHOWN;
  return (
    <Card as="section" padding="none" aria-label="Needs you">
      <CardHeader
        title="Needs you"
        actions={
          hidden > 0 && (
            <Button size="sm" variant="ghost" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
              {isOpen ? "Show Fewer" : `See All ${items.length}${more ? "+" : ""}`}
            </Button>
          )
        }
      />
      <ul>
        {(isOpen ? items : items.slice(0, NEEDS_SHOWN)).map((need) => (
          <li key={need.id} className={rows.item}>
            <Line need={need} />
          </li>
        ))}
        {isOpen && more && (
          <li className={`${rows.item} ${styles.rest}`}>
            <TextLink href="/app/notifications?unread=true">More in Notifications</TextLink>
          </li>
        )}
      </ul>
    </Card>
  );
}

function Line({ need }: { need: Need }) {
  const id = useId();
  const { title, about, until, action, href } = lineOf(need);
  const Icon = ICON[need.kind];
  return (
    <div className={styles.line}>
      <span className={styles.icon} data-trouble={TROUBLE.includes(need.kind) || undefined}>
        <Icon aria-hidden />
      </span>
      <p id={id} className={styles.words}>
        <span className={styles.title}>{title}</span>{" "}
        <span className={styles.about}>
          {about}
          {until && need.until && (
            <>
              {about && " · "}
              {until} <Time value={need.until} mode="date" />
            </>
          )}
          {need.since && (
            <>
              {" · "}
              <Time value={need.since} />
            </>
          )}
        </span>
      </p>
      <span className={styles.end}>
        {need.verdict && <VerdictMark kind={need.verdict.kind} size="sm" />}
        <LinkButton size="sm" href={href} aria-describedby={id}>
          {action}
        </LinkButton>
      </span>
    </div>
  );
}
