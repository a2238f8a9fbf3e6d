import { api } from "#lib/api.ts";
import { fileApi } from "#lib/fileApi.ts";
import { call, callFile } from "#lib/http.ts";
import { readFile } from "#lib/readFile.ts";
import { forgetSession } from "#lib/session.ts";
import { useAction } from "#lib/useAction.ts";

/** Resolves with a file of everything we hold about the person. */
export const useExportOwnData = () =>
  useAction({
    run: async () => readFile(await callFile(fileApi.users.export.$get())),
    failure: "We couldn't export your data. Please try again.",
  });

/** Deletes the person's account with all its data, and ends the session in this browser. */
export const useDeleteEverything = () =>
  useAction({
    run: (json: { email: string }) => call(api.api.users.me.$delete({ json })),
    failure: "We couldn't delete your data. Please try again.",
    after: () => forgetSession(),
  });
