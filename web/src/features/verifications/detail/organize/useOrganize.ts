import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { keys } from "#features/verifications/shared/api/keys.ts";
import type { VerificationDetail } from "#features/verifications/shared/api/types.ts";
import { messageOf } from "#lib/http/errors.ts";
import { toast } from "#ui/Toast/toast.ts";
import { useAssign, useSetTags } from "./mutations.ts";

type Filed = Partial<Pick<VerificationDetail, "tags" | "assigned_to">>;

/**
 * Edits a verification's tags and assignee. Changes show immediately and are reverted if saving them fails. The
 * server gets them one after another, so the last change wins.
 * @returns the tags and assignee to show, functions to change them, and the last change with its undo
 */
export function useOrganize({ id, ...stored }: VerificationDetail) {
  const client = useQueryClient();
  const tagging = useSetTags(id);
  const assigning = useAssign(id);
  const line = useRef(Promise.resolve());
  const waiting = useRef(0);
  /** Changes that aren't saved yet, kept in case a live event refetches the request without them. */
  const wanted = useRef<Filed>({});
  const { tags, assigned_to } = { ...stored, ...wanted.current };
  const [last, setLast] = useState<{ text: string; undo: () => void } | null>(null);

  const save = (next: Filed, before: Filed) => {
    const show = (filed: Filed) => {
      wanted.current = { ...wanted.current, ...filed };
      client.setQueryData<VerificationDetail>(keys.detail(id), (old) => old && { ...old, ...wanted.current });
    };
    // A fetch that's already in progress would bring back the old state.
    void client.cancelQueries({ queryKey: keys.detail(id) });
    show(next);
    const send = async () => {
      try {
        if (next.tags) await tagging.mutateAsync(next.tags);
        if (next.assigned_to !== undefined) await assigning.mutateAsync(next.assigned_to?.id ?? null);
        void client.invalidateQueries({ queryKey: keys.lists });
      } catch (error) {
        show(before);
        setLast(null);
        toast.error(messageOf(error));
      }
      // A fetch that began before this change was saved would also bring back the old state.
      await client.cancelQueries({ queryKey: keys.detail(id) });
      waiting.current--;
      if (waiting.current > 0) return;
      show({});
      wanted.current = {};
      void client.invalidateQueries({ queryKey: keys.detail(id) });
    };
    waiting.current++;
    line.current = line.current.then(send);
  };
  const change = (next: Filed, before: Filed, text: string) => {
    save(next, before);
    setLast({
      text,
      undo: () => {
        save(before, next);
        setLast(null);
      },
    });
  };

  return {
    tags,
    assigned_to,
    setTags: (next: string[]) => {
      const text = tagsChangeText(tags, next);
      if (text) change({ tags: next }, { tags }, text);
    },
    setAssignee: (next: VerificationDetail["assigned_to"]) =>
      change({ assigned_to: next }, { assigned_to }, next ? `Assigned to ${next.name}` : "Unassigned"),
    last,
  };
}

/** @returns how the tags changed, such as `Removed “urgent”`, or an empty string if they didn't */
export function tagsChangeText(before: readonly string[], after: readonly string[]): string {
  const list = (tags: readonly string[]) => tags.map((tag) => `“${tag}”`).join(", ");
  const added = after.filter((tag) => !before.includes(tag));
  const removed = before.filter((tag) => !after.includes(tag));
  if (added.length > 0) return `Added ${list(added)}`;
  return removed.length > 0 ? `Removed ${list(removed)}` : "";
}
