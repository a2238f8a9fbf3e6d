import { Card, CardHeader } from "#ui/Card/Card.tsx";
import styles from "./NotesCard.module.css";

/** The requester's own remark. */
export function NotesCard({ notes }: { notes: string }) {
  return (
    <Card as="section" aria-labelledby="notes">
      <CardHeader id="notes" title="Notes" />
      <p className={styles.notes}>{notes}</p>
    </Card>
  );
}
