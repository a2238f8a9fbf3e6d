import { useQueryClient } from "@tanstack/react-query";
import { Eye } from "lucide-react";
import { keys } from "#features/verifications/shared/api/keys.ts";
import type { VerificationDetail } from "#features/verifications/shared/api/types.ts";
import { messageOf } from "#lib/http/errors.ts";
import { Button } from "#ui/Button/Button.tsx";
import { toast } from "#ui/Toast/toast.ts";
import { useWatch } from "./mutations.ts";

/** Lets the viewer watch a request, or stop watching it. Watchers are notified of what happens to it. */
export function WatchButton({ verification: v }: { verification: VerificationDetail }) {
  const client = useQueryClient();
  const watch = useWatch(v.id);
  const isWatching = v.watching === true;
  const change = async () => {
    // A fetch that's already in progress would bring back the old state.
    void client.cancelQueries({ queryKey: keys.detail(v.id) });
    client.setQueryData<VerificationDetail>(
      keys.detail(v.id),
      (old) => old && { ...old, watching: !isWatching },
    );
    try {
      await watch.mutateAsync(!isWatching);
    } catch (error) {
      toast.error(messageOf(error));
    }
  };
  return (
    <Button size="sm" icon={<Eye aria-hidden />} aria-pressed={isWatching} onPress={change}>
      {isWatching ? "Watching" : "Watch"}
    </Button>
  );
}
