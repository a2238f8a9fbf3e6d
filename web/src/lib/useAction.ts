import { type QueryClient, type UseMutationResult, useMutation, useQueryClient } from "@tanstack/react-query";
import { orSay } from "./orSay.ts";

interface Action<In, Out> {
  /** The call. */
  run(input: In): Promise<Out>;
  /** Shown when the server failed without words of its own; a refusal shows the server's. */
  failure: string;
  /** Brings the cache up to date. The action resolves once this has. */
  after?(client: QueryClient, answer: Out, input: In): unknown;
  /** After a refusal, for instance to read again what has moved on meanwhile. */
  refused?(client: QueryClient, input: In): unknown;
}

/**
 * A mutation whose errors always have words to show (`orSay`). Every `mutations.ts` is made of these.
 * @returns TanStack Query's mutation; `mutateAsync` rejects with an ApiError whose `message` people can read
 */
export function useAction<In = void, Out = unknown>({
  run,
  failure,
  after,
  refused,
}: Action<In, Out>): UseMutationResult<Out, Error, In> {
  const client = useQueryClient();
  return useMutation({
    // Without a network it fails with words at once, instead of waiting for one.
    networkMode: "always",
    mutationFn: (input: In) => orSay(failure, run(input)),
    onSuccess: (answer, input) => after?.(client, answer, input),
    onError: (_error, input) => refused?.(client, input),
  });
}
