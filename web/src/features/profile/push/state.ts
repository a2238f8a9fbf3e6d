import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { ApiError } from "#lib/http/errors.ts";
import { PushServiceError, pushState, turnPushOff, turnPushOn } from "#lib/notifications/push.ts";
import { useAction } from "#lib/query/useAction.ts";
import { NOT_ON } from "./messages.ts";

/** Whether this browser gets push notifications. Checks again when the user returns from the browser's settings. */
export const pushStateQuery = (userId: string) =>
  queryOptions({
    queryKey: ["push-state", userId],
    queryFn: () => pushState(userId),
    networkMode: "always",
    refetchOnWindowFocus: "always",
  });

/**
 * Checks the push state again when the user changes the permission in the address bar. They don't leave the page for
 * that, so the check on returning to the page wouldn't run.
 */
export function usePermissionChanges(userId: string): void {
  const client = useQueryClient();
  useEffect(() => {
    const stop = new AbortController();
    const look = () => void client.invalidateQueries(pushStateQuery(userId));
    // In browsers without this API, `pushStateQuery` checks again when the user returns to the page.
    void navigator.permissions?.query({ name: "notifications" }).then(
      (permission) => permission.addEventListener("change", look, { signal: stop.signal }),
      () => {},
    );
    return () => stop.abort();
  }, [client, userId]);
}

/** Turns push on or off in this browser. */
export function useSetPush(userId: string, key: string) {
  const client = useQueryClient();
  const { queryKey } = pushStateQuery(userId);
  return useAction({
    run: (isOn: boolean) => (isOn ? turnOn(userId, key) : turnPushOff()),
    failure: "We couldn't save your choice. Please try again.",
    after: () => client.invalidateQueries({ queryKey }),
    refused: () => client.invalidateQueries({ queryKey }),
  });
}

async function turnOn(userId: string, key: string): Promise<void> {
  const state = await turnPushOn(userId, key).catch((error: unknown) => {
    throw error instanceof PushServiceError ? refusal(NOT_ON.service) : error;
  });
  if (state === "off") throw refusal(NOT_ON.closed);
}

const refusal = (message: string) => new ApiError({ status: 0, code: "push", message });
