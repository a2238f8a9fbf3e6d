import { useInfiniteQuery } from "@tanstack/react-query";
import { MessageSquare } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { VerificationDetail } from "#features/verifications/shared/api/types.ts";
import { hasAction } from "#features/verifications/shared/hasAction.ts";
import { messageOf } from "#lib/http/errors.ts";
import { Button } from "#ui/Button/Button.tsx";
import { Card, CardHeader } from "#ui/Card/Card.tsx";
import { ConfirmDialog } from "#ui/Dialog/ConfirmDialog.tsx";
import { EmptyState } from "#ui/EmptyState/EmptyState.tsx";
import { ErrorState } from "#ui/ErrorState/ErrorState.tsx";
import { Skeleton } from "#ui/Skeleton/Skeleton.tsx";
import { toast } from "#ui/Toast/toast.ts";
import { useDeleteNote } from "./mutations.ts";
import { NoteForm } from "./NoteForm.tsx";
import { NoteRow } from "./NoteRow.tsx";
import { notesOptions } from "./queries.ts";
import styles from "./TeamNotes.module.css";
import { WatchButton } from "./WatchButton.tsx";

const TITLE = "team-notes";

/** The team's notes on its request. The subject never sees them. */
export default function TeamNotes(props: { verification: VerificationDetail; teamId: string }) {
  const { verification: v, teamId } = props;
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchNextPageError } = useInfiniteQuery(
    notesOptions(v.id),
  );
  const [deleting, setDeleting] = useState<string | null>(null);
  const remove = useDeleteNote(v.id);
  const card = useRef<HTMLDivElement>(null);
  const notes = data?.pages.toReversed().flatMap((page) => page.notes);
  useEffect(() => {
    // Emails link to these notes, but the browser looked for the anchor before they were rendered, so scroll now.
    if (window.location.hash === `#${TITLE}`) card.current?.scrollIntoView();
  }, []);
  return (
    <div ref={card} tabIndex={-1} className={styles.anchor}>
      <Card as="section" aria-labelledby={TITLE} className="print-hide">
        <CardHeader
          id={TITLE}
          title="Team notes"
          description="Only your team sees these notes."
          actions={<WatchButton verification={v} />}
        />
        {hasNextPage && (
          <div className={styles.more}>
            {isFetchNextPageError && <p role="alert">{messageOf(error)}</p>}
            <Button size="sm" onPress={() => fetchNextPage()}>
              {isFetchNextPageError ? "Try Again" : "Show Earlier Notes"}
            </Button>
          </div>
        )}
        {error && !notes && (
          <ErrorState
            level={3}
            title="We couldn't load the notes"
            onRetry={() => refetch()}
            retryLabel="Try Again"
          >
            {messageOf(error)}
          </ErrorState>
        )}
        {!notes && !error && <Skeleton shape="block" height="6rem" />}
        {notes?.length === 0 && (
          <EmptyState level={3} icon={<MessageSquare aria-hidden />} title="No notes yet">
            {data?.pages[0]?.can_write
              ? "Write the first note. To notify someone, type @ and their name."
              : "Your team hasn't written any notes."}
          </EmptyState>
        )}
        {notes && notes.length > 0 && (
          <ol className={styles.thread} aria-label="Notes">
            {notes.map((note) => (
              <NoteRow key={note.id} note={note} onDelete={() => setDeleting(note.id)} />
            ))}
          </ol>
        )}
        {hasAction(v, "organize") && <NoteForm id={v.id} teamId={teamId} />}
        <ConfirmDialog
          isOpen={deleting !== null}
          onOpenChange={(isOpen) => !isOpen && setDeleting(null)}
          title="Delete this note?"
          confirmLabel="Delete Note"
          danger
          focusAfter={card}
          onConfirm={async () => {
            if (deleting === null) return;
            await remove.mutateAsync(deleting);
            toast.success("Note deleted");
          }}
        >
          Your team won't see it anymore. You can't undo this.
        </ConfirmDialog>
      </Card>
    </div>
  );
}
