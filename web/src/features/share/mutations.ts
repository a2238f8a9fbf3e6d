import type { QueryClient } from "@tanstack/react-query";
import { saveResponse } from "#lib/files/saveAs.ts";
import { api } from "#lib/http/api.ts";
import { fileApi } from "#lib/http/fileApi.ts";
import { call, callFile } from "#lib/http/http.ts";
import { withFallbackMessage } from "#lib/http/withFallbackMessage.ts";
import { useAction } from "#lib/query/useAction.ts";

const { profile } = api.api;

export type NewLink = Parameters<(typeof profile)["share-link"]["$post"]>[0]["json"];

const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: ["share"] });

export const useCreateLink = () =>
  useAction({
    run: (json: NewLink) => call(profile["share-link"].$post({ json })),
    failure: "Failed to generate shareable link",
    after: refresh,
    refused: refresh,
  });

/** Revokes the link with this id, or all links if no id is given. */
export const useRevokeLinks = () =>
  useAction({
    run: (id: string | undefined) => call(profile["revoke-share-link"].$post({ json: id ? { id } : {} })),
    failure: "Failed to revoke link",
    after: refresh,
    refused: refresh,
  });

interface Decision {
  id: string;
  decision: "approve" | "deny" | "withdraw";
}

export const useDecideAccess = () =>
  useAction({
    run: ({ id, decision }: Decision) =>
      call(profile["access-requests"][":id"].$post({ param: { id }, json: { decision } })),
    failure: "We couldn't save your decision. Please try again.",
    after: refresh,
    refused: refresh,
  });

/** Revokes every credential that the signed-in person has downloaded. */
export const useRevokeDownloads = () =>
  useAction({
    run: () => call(profile.credential.$delete()),
    failure: "We couldn't revoke your credentials. Please try again.",
  });

/**
 * Downloads the signed-in person's credential.
 * @param facts ids of the facts to disclose
 * @param assurance whether it says which level of assurance they reach
 */
export async function downloadCredential(facts: readonly string[], assurance: boolean): Promise<void> {
  const response = await withFallbackMessage(
    "We couldn't prepare your credential. Please try again.",
    callFile(
      fileApi.profile.credential.$get({
        query: { facts: facts.join(","), ...(assurance && { assurance: "true" }) },
      }),
    ),
  );
  await saveResponse(response, "countersign-credential.sd-jwt");
}
