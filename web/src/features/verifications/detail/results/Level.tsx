import { TriangleAlert } from "lucide-react";
import { type ComponentProps, lazy } from "react";
import { LevelLine } from "#ui/Assurance/LevelLine.tsx";
import styles from "./Level.module.css";
import type { LevelDetails } from "./LevelDetails.tsx";

// Loads once someone opens the line, because few people know the standards.
const Details = lazy(async () => ({ default: (await import("./LevelDetails.tsx")).LevelDetails }));

/** Says that the level is below the one that the requester asked for. */
export function Shortfall({ text }: { text: string }) {
  return (
    <p className={styles.shortfall}>
      <TriangleAlert aria-hidden />
      {text}
    </p>
  );
}

/** The level of assurance that a result reaches, in one line that opens to its details. */
export function Level({ reached, text, ...details }: LevelProps) {
  return (
    <LevelLine text={text} reached={reached}>
      <Details {...details} />
    </LevelLine>
  );
}

interface LevelProps extends ComponentProps<typeof LevelDetails> {
  text: string;
  /** That the level is what the requester asked for; null if they asked for none or it isn't. */
  reached: string | null;
}
