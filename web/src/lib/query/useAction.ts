import { type QueryClient, type UseMutationResult, useMutation, useQueryClient } from "@tanstack/react-query";
import { withFallbackMessage } from "../http/withFallbackMessage.ts";

interface Action<In, Out> {
  /** Makes the call. */
  run(input: In): Promise<Out>;
  /** Shown for a server error (5xx) or an error without a message. A refusal shows the server's message. */
  failure: string;
  /** Updates the cache. The action resolves once this is done. */
  after?(client: QueryClient, answer: Out, input: In): unknown;
  /** Runs after any error, not just a refusal, for example to refetch data that may have changed. */
  refused?(client: QueryClient, input: In): unknown;
}

/**
 * A mutation whose errors always have a message to show (`withFallbackMessage`). Every `mutations.ts` builds on it.
 * @returns TanStack Query's mutation; `mutateAsync` rejects with an ApiError that has a `message` to show
 */
export function useAction<In = void, Out = unknown>({
  run,
  failure,
  after,
  refused,
}: Action<In, Out>): UseMutationResult<Out, Error, In> {
  const client = useQueryClient();
  return useMutation({
    // When offline, fail at once with a message instead of waiting for the network.
    networkMode: "always",
    mutationFn: (input: In) => withFallbackMessage(failure, run(input)),
    onSuccess: (answer, input) => after?.(client, answer, input),
    onError: (_error, input) => refused?.(client, input),
  });
}
