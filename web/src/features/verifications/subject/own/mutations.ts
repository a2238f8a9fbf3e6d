import { api } from "#lib/api.ts";
import { call } from "#lib/http.ts";
import { readFile } from "#lib/readFile.ts";
import { requestFile } from "#lib/requestFile.ts";
import { forgetSession } from "#lib/session.ts";
import { useAction } from "#lib/useAction.ts";

/** Resolves with a file of everything we hold about the person. */
export const useExportOwnData = () =>
  useAction({
    run: async () => readFile(await requestFile("/api/users/export")),
    failure: "We couldn't export your data. Please try again.",
  });

/** Deletes the person's account with all that belongs to it, and forgets its session. */
export const useDeleteEverything = () =>
  useAction({
    run: (json: { email: string }) => call(api.api.users.me.$delete({ json })),
    failure: "We couldn't delete your data. Please try again.",
    after: () => forgetSession(),
  });
