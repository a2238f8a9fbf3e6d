import { api } from "../http/api.ts";
import { call } from "../http/http.ts";
import { inTime } from "../http/inTime.ts";
import { publicApi } from "../http/publicApi.ts";
import type { User } from "./authCalls.ts";
import { begin } from "./session.ts";

const invitation = publicApi.api.auth.invitations[":id"];

type ContinueInput = Omit<Parameters<typeof invitation.continue.$post>[0]["json"], "acceptsTerms">;

// The client puts parameters into the path as they are, and this one comes from a link.
const of = (id: string) => ({ param: { id: encodeURIComponent(id) } });

/**
 * Goes on from a mailed invitation, whose terms the person has accepted: makes their account, and begins a session that's
 * limited to the request.
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

/** Begins such a session with the link that we mailed for it. @throws ApiError, `timeout` after ten seconds */
export const signInByLink = async (id: string, token: string): Promise<User> =>
  begin(
    await inTime((signal) =>
      call(invitation["sign-in"].$post({ ...of(id), json: { token } }, { init: { signal } })),
    ),
  );

/** Gives the person their first password, and begins a full session. @throws ApiError; `fields` names a weak password */
export const setPassword = async (password: string): Promise<User> =>
  begin(await call(api.api.auth["set-password"].$post({ json: { password } })));
