import { Avatar } from "#ui/Avatar/Avatar.tsx";
import { Badge } from "#ui/Badge/Badge.tsx";
import { Icon } from "../motif/Icon.tsx";
import { StateBadge } from "../motif/StateBadge.tsx";
import styles from "./pictures.module.css";

const LIVE = [
  ["Identity match", "0:41", "passed"],
  ["Document verification", "0:58", "passed"],
  ["Address verification", "1:12", "running"],
  ["Phone verification", "", "waiting"],
] as const;

/** Checks that finish one by one. */
export function LiveChecks() {
  return (
    <ul className={styles.sheet}>
      {LIVE.map(([name, time, status]) => (
        <li key={name} className={styles.line}>
          <span className={styles.name}>{name}</span>
          <span className={styles.time}>{time}</span>
          <StateBadge state={status} size="sm" />
        </li>
      ))}
    </ul>
  );
}

/** An identity number, as we show it and as we store it. */
export function SealedNumber() {
  return (
    <div className={styles.sheet}>
      <p className={styles.line}>
        <span className={styles.quiet}>You see</span>
        <span className={styles.code}>•••-••-6291</span>
      </p>
      <p className={styles.line}>
        <span className={styles.quiet}>We keep</span>
        <span className={styles.cipher}>k2.9fX0vQ7mT1eYbR4zLw8s</span>
        <Icon sign="lock" className={styles.lock} />
      </p>
      <p className={styles.line}>
        <span className={styles.quiet}>After the request ends</span>
        <span>Deleted</span>
      </p>
    </div>
  );
}

/** Two people and a result that both can read. */
export function TwoSides() {
  return (
    <div className={styles.sides}>
      <svg viewBox="0 0 320 132" className={styles.rings} aria-hidden="true">
        <path d="M160 21.5a56 56 0 0 1 0 89 56 56 0 0 1 0-89Z" className={styles.lens} />
        <circle cx="126" cy="66" r="56" />
        <circle cx="194" cy="66" r="56" />
      </svg>
      <span className={styles.left}>
        <Avatar name="Maya Chen" />
        Asks
      </span>
      <span className={styles.right}>
        <Avatar name="Jordan Ellis" />
        Agrees
      </span>
    </div>
  );
}

const TEAM = [
  ["Ana Ruiz", "Owner"],
  ["Sam Okafor", "Manager"],
  ["Priya Nair", "Member"],
  ["Lee Park", "Viewer"],
] as const;
/** Number of verifications per week over twelve weeks. */
const WEEKS = [18, 22, 19, 27, 24, 31, 29, 36, 33, 41, 38, 46];

const BARS = WEEKS.map((week, i) => ({ x: i * 10 + 1, height: week * 0.9 }));

/** A team's roles next to its figures. */
export function TeamAtWork() {
  return (
    <div className={styles.team}>
      <div className={styles.sheet}>
        {TEAM.map(([name, role]) => (
          <p key={name} className={styles.line}>
            <Avatar name={name} size="sm" />
            <span className={styles.name}>{name}</span>
            <Badge size="sm" tone={role === "Owner" ? "info" : "neutral"}>
              {role}
            </Badge>
          </p>
        ))}
      </div>
      <div className={styles.sheet}>
        <p className={styles.quiet}>Total Verifications</p>
        <p className={styles.figure}>{WEEKS.reduce((sum, week) => sum + week, 0)}</p>
        <svg viewBox="0 0 120 44" className={styles.bars} aria-hidden="true">
          {BARS.map(({ x, height }) => (
            <rect key={x} x={x} y={44 - height} width="7" height={height} rx="1.5" />
          ))}
        </svg>
      </div>
    </div>
  );
}
