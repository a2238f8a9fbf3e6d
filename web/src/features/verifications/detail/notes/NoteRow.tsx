import { Trash2 } from "lucide-react";
import { partsOfNote } from "#contract/teams/notes.ts";
import { Avatar } from "#ui/Avatar/Avatar.tsx";
import { IconButton } from "#ui/Button/IconButton.tsx";
import { Time } from "#ui/Time/Time.tsx";
import type { Note } from "./queries.ts";
import styles from "./TeamNotes.module.css";

/** One note, with its author. Authors can delete their own notes, and managers can delete any. */
export function NoteRow({ note, onDelete }: { note: Note; onDelete: () => void }) {
  const { author } = note;
  let at = 0;
  return (
    <li className={styles.note}>
      <Avatar name={author.name} src={author.avatar} size="sm" />
      <div className={styles.words}>
        <p className={styles.author}>
          <strong>{author.name}</strong> <Time value={note.created_at} />
        </p>
        <p className={styles.text}>
          {partsOfNote(note.text).map((part) => {
            const key = at;
            at += typeof part === "string" ? part.length : part.userId.length;
            return typeof part === "string" ? (
              part
            ) : (
              <span key={key} className={styles.mention}>
                @{part.name || "Former member"}
              </span>
            );
          })}
        </p>
      </div>
      {note.can_delete && (
        <IconButton label="Delete note" size="sm" onPress={onDelete}>
          <Trash2 aria-hidden />
        </IconButton>
      )}
    </li>
  );
}
