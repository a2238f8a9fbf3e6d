import { api } from "../http/api.ts";
import { call } from "../http/http.ts";
import { inTime } from "../http/inTime.ts";
import { publicApi } from "../http/publicApi.ts";
import type { User } from "./authCalls.ts";
import { begin } from "./session.ts";

const invitation = publicApi.api.auth.invitations[":id"];

type ContinueInput = Omit<Parameters<typeof invitation.continue.$post>[0]["json"], "acceptsTerms">;

// The client doesn't encode path parameters, and this one comes from a link.
const of = (id: string) => ({ param: { id: encodeURIComponent(id) } });

/**
 * Continues from an emailed invitation after the person has accepted the terms: creates their account, and starts a
 * session that's limited to the request.
 * @throws ApiError, `timeout` after ten seconds; `fields` names invalid fields
 */
export const continueInvited = async ({ id, ...input }: ContinueInput & { id: string }): Promise<User> =>
  begin(
    await inTime((signal) =>
      call(
        invitation.continue.$post(
          { ...of(id), json: { ...input, acceptsTerms: true } },
          { init: { signal } },
        ),
      ),
    ),
  );

/** Uses an emailed link to start a session limited to one request. @throws ApiError, `timeout` after ten seconds */
export const signInByLink = async (id: string, token: string): Promise<User> =>
  begin(
    await inTime((signal) =>
      call(invitation["sign-in"].$post({ ...of(id), json: { token } }, { init: { signal } })),
    ),
  );

/** Sets the person's first password, and starts a full session. @throws ApiError; `fields` names a weak password */
export const setPassword = async (password: string): Promise<User> =>
  begin(await call(api.api.auth["set-password"].$post({ json: { password } })));
