import { Card, CardHeader } from "#ui/Card/Card.tsx";
import styles from "./NotesCard.module.css";

/** Shows the requester's notes. */
export function NotesCard({ notes }: { notes: string }) {
  return (
    <Card as="section" aria-labelledby="notes">
      <CardHeader id="notes" title="Notes" />
      <p className={styles.notes}>{notes}</p>
    </Card>
  );
}
