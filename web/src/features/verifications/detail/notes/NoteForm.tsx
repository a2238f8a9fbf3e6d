import { useState } from "react";
import { MAX_NOTE } from "#contract/teams/notes.ts";
import { ApiError, messageOf } from "#lib/http/errors.ts";
import { useIdempotencyKey } from "#lib/http/useIdempotencyKey.ts";
import { Button } from "#ui/Button/Button.tsx";
import { useUnsent } from "#ui/Form/useUnsent.ts";
import { MentionArea } from "./MentionArea.tsx";
import { type Chosen, withMarkup } from "./mentions.ts";
import { useAddNote } from "./mutations.ts";
import styles from "./TeamNotes.module.css";

/** Sends a note, which can mention members. An unsent note survives the end of the session. */
export function NoteForm({ id, teamId }: { id: string; teamId: string }) {
  const add = useAddNote(id);
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState<Chosen[]>([]);
  const [error, setError] = useState<string>();
  const { keyOf, renew } = useIdempotencyKey();
  const change = (next: string) => {
    setText(next);
    setError(undefined);
  };
  useUnsent("note", { text, chosen }, (kept) => {
    change(kept.text);
    setChosen(kept.chosen);
  });
  const send = async () => {
    if (add.isPending) return;
    if (text.trim() === "") {
      setError("Write something first");
      return;
    }
    try {
      const marked = withMarkup(text, chosen);
      await add.mutateAsync({ text: marked, key: keyOf(marked) });
      renew();
      change("");
      setChosen([]);
    } catch (problem) {
      const field = problem instanceof ApiError ? problem.fields?.text : undefined;
      setError(field ?? messageOf(problem));
    }
  };
  return (
    <div className={styles.form}>
      <MentionArea
        label="Add a note"
        teamId={teamId}
        value={text}
        chosen={chosen}
        maxLength={MAX_NOTE}
        errorMessage={error}
        onChange={change}
        onChoose={(one) => setChosen([...chosen.filter(({ shown }) => shown !== one.shown), one])}
        onSubmit={() => void send()}
      />
      <div className={styles.send}>
        <Button variant="primary" pending={add.isPending} onPress={() => void send()}>
          Send Note
        </Button>
      </div>
    </div>
  );
}
