import { ChevronRight, FileCheck2 } from "lucide-react";
import { Disclosure } from "#ui/Disclosure/Disclosure.tsx";
import { FoldCard } from "#ui/Disclosure/FoldCard.tsx";
import { EmptyState } from "#ui/EmptyState/EmptyState.tsx";
import { GradeMark } from "#ui/GradeMark/GradeMark.tsx";
import { AppLink } from "#ui/Link/AppLink.tsx";
import { Time } from "#ui/Time/Time.tsx";
import { evidenceText, pieceText, pointsPhrase } from "../messages.ts";
import type { TrustPart } from "../queries.ts";
import styles from "./EvidenceCard.module.css";

type Piece = TrustPart["evidence"][number];

const byPoints = ({ evidence }: TrustPart) => evidence.toSorted((a, b) => b.points - a.points);

/** @returns a part's strongest piece of evidence; for contact, the two strongest, because email and phone both count */
const strongest = (part: TrustPart) => byPoints(part).slice(0, part.id === "contact" ? 2 : 1);

/**
 * Lists each part's evidence, strongest first: what it is, how strong, its date, when it begins to fade, and its
 * points.
 */
export function EvidenceCard({ parts }: { parts: readonly TrustPart[] }) {
  const filled = parts.filter(({ evidence }) => evidence.length > 0);
  return (
    <FoldCard title="Your evidence" summary={evidenceText(filled)}>
      {filled.length === 0 ? (
        <EmptyState level={3} icon={<FileCheck2 aria-hidden />} title="No evidence yet">
          Confirm your email address or complete a verification, and it appears here.
        </EmptyState>
      ) : (
        filled.map((part) => (
          <section key={part.id} aria-label={part.label} className={styles.part}>
            <h3 className={styles.heading}>{part.label}</h3>
            <Pieces part={part} pieces={strongest(part)} />
            {strongest(part).length < part.evidence.length && (
              <div className={styles.more}>
                <Disclosure title={`${part.evidence.length - strongest(part).length} more`}>
                  <Pieces part={part} pieces={byPoints(part).slice(strongest(part).length)} />
                </Disclosure>
              </div>
            )}
          </section>
        ))
      )}
    </FoldCard>
  );
}

const Pieces = ({ part, pieces }: { part: TrustPart; pieces: readonly Piece[] }) => (
  <ul>
    {pieces.map((piece) => (
      <li key={`${piece.kind} ${piece.verification_id} ${piece.date}`}>
        <PieceRow part={part} piece={piece} />
      </li>
    ))}
  </ul>
);

function PieceRow({ part, piece }: { part: TrustPart; piece: Piece }) {
  const inside = (
    <>
      <span className={styles.words}>
        <span className={styles.kind}>{piece.kind}</span>
        <span className={styles.meta}>
          <Strength part={part} piece={piece} />
          <span>
            <Time value={piece.date} mode="date" />
          </span>
          {/* Ratings start fading on the day they're given, so that date would be shown twice. */}
          {part.id !== "reputation" && <Fading until={piece.fades_at} />}
        </span>
      </span>
      <span className={styles.points}>{pointsPhrase(piece.points)}</span>
    </>
  );
  if (!piece.verification_id) return <div className={styles.row}>{inside}</div>;
  return (
    <AppLink href={`/app/verifications/${piece.verification_id}`} className={`${styles.row} ${styles.link}`}>
      {inside}
      <ChevronRight aria-hidden className={styles.chevron} />
    </AppLink>
  );
}

function Strength({ part, piece }: { part: TrustPart; piece: Piece }) {
  const words = pieceText(part.id, piece);
  if (words === null) return null;
  return part.id === "contact" ? (
    <span>{words}</span>
  ) : (
    <GradeMark check={{ grade: piece.grade, reasons: [] }} words={words} />
  );
}

function Fading({ until }: { until: string | null }) {
  if (until === null) return <span>Doesn't fade</span>;
  const isFading = Date.parse(until) <= Date.now();
  return (
    <span>
      {isFading ? "Fading since" : "Fades from"} <Time value={until} mode="date" />
    </span>
  );
}
