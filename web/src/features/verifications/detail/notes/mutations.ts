import { keys } from "#features/verifications/shared/api/keys.ts";
import type { VerificationDetail } from "#features/verifications/shared/api/types.ts";
import { api } from "#lib/http/api.ts";
import { call } from "#lib/http/http.ts";
import { useAction } from "#lib/query/useAction.ts";
import { notesOptions } from "./queries.ts";

const verification = api.api.verifications[":id"];

/** Adds a note. A retry of the same note must reuse its `key`. */
export const useAddNote = (id: string) =>
  useAction({
    run: ({ text, key }: { text: string; key: string }) =>
      call(
        verification.notes.$post({ param: { id }, json: { text } }, { headers: { "Idempotency-Key": key } }),
      ),
    failure: "We couldn't send your note. Please try again.",
    after: (client) => client.invalidateQueries(notesOptions(id)),
  });

/** Deletes a note. */
export const useDeleteNote = (id: string) =>
  useAction({
    run: (noteId: string) => call(verification.notes[":noteId"].$delete({ param: { id, noteId } })),
    failure: "We couldn't delete the note. Please try again.",
    after: (client) => client.invalidateQueries(notesOptions(id)),
    // It may have been deleted already.
    refused: (client) => void client.invalidateQueries(notesOptions(id)),
  });

/** Starts or stops watching. `WatchButton` has already shown the change; a failure undoes it. */
export const useWatch = (id: string) =>
  useAction({
    run: (watching: boolean) => call(verification.watch.$put({ param: { id }, json: { watching } })),
    failure: "We couldn't save that. Please try again.",
    after: (client) => client.invalidateQueries({ queryKey: keys.detail(id) }),
    refused: (client, watching) => {
      client.setQueryData<VerificationDetail>(
        keys.detail(id),
        (old) => old && { ...old, watching: !watching },
      );
    },
  });
