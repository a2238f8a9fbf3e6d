import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { useOrganize } from "#features/verifications/detail/organize/useOrganize.ts";
import { keys } from "#features/verifications/shared/api/keys.ts";
import type { VerificationDetail } from "#features/verifications/shared/api/types.ts";
import { newQueryClient } from "#lib/query/newQueryClient.ts";
import { signedInAs } from "#tests/components/render.tsx";
import { callsTo, ok, serve } from "#tests/components/server.ts";
import { detail } from "./steps.tsx";

const PUT = "PUT /api/verifications/ver_1/tags";

it("keeps a tag that's being saved when a live event refetches the request without it", async () => {
  await signedInAs();
  const client = newQueryClient();
  const stored = detail({ id: "ver_1", tags: ["flat 12"] });
  let server = stored;
  client.setQueryData(keys.detail("ver_1"), stored);
  const { result } = renderHook(
    () => {
      const { data } = useQuery({ queryKey: keys.detail("ver_1"), queryFn: () => server, staleTime: 60_000 });
      return useOrganize(data as VerificationDetail);
    },
    { wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider> },
  );
  let answer = (_: Response) => {};
  serve({ [PUT]: () => new Promise<Response>((resolve) => (answer = resolve)) });
  act(() => result.current.setTags(["flat 12", "urgent"]));
  await waitFor(() => expect(callsTo(PUT)).toHaveLength(1));
  await act(() => client.refetchQueries({ queryKey: keys.detail("ver_1") }));
  expect(result.current.tags).toEqual(["flat 12", "urgent"]);

  server = { ...stored, tags: ["flat 12", "urgent"] };
  const call = callsTo(PUT)[0];
  if (!call) throw new Error("Nothing was sent");
  answer(await ok({ tags: server.tags })(call));
  await waitFor(() =>
    expect(client.getQueryData<VerificationDetail>(keys.detail("ver_1"))?.tags).toEqual(server.tags),
  );
  expect(result.current.tags).toEqual(["flat 12", "urgent"]);
});
