import { readFile } from "#lib/files/readFile.ts";
import { api } from "#lib/http/api.ts";
import { fileApi } from "#lib/http/fileApi.ts";
import { call, callFile } from "#lib/http/http.ts";
import { useAction } from "#lib/query/useAction.ts";
import { forgetSession } from "#lib/session/session.ts";

/** Exports everything we hold about the person. Resolves with the file. */
export const useExportOwnData = () =>
  useAction({
    run: async () => readFile(await callFile(fileApi.users.export.$get())),
    failure: "We couldn't export your data. Please try again.",
  });

/** Deletes the person's account, and ends the session in this browser. */
export const useDeleteEverything = () =>
  useAction({
    run: (json: { email: string }) => call(api.api.users.me.$delete({ json })),
    failure: "We couldn't delete your data. Please try again.",
    after: () => forgetSession(),
  });
