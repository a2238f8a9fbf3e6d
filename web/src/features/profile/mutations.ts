import { readFile } from "#lib/files/readFile.ts";
import { api, upload } from "#lib/http/api.ts";
import { ApiError } from "#lib/http/errors.ts";
import { fileApi } from "#lib/http/fileApi.ts";
import { call, callFile } from "#lib/http/http.ts";
import { publicApi } from "#lib/http/publicApi.ts";
import { useAction } from "#lib/query/useAction.ts";
import { forgetSession, refreshUser, type User, updateUser } from "#lib/session/session.ts";
import { type Device, devicesQuery, invitationsQuery, ownPhoneQuery } from "./queries.ts";

const { users, auth } = api.api;

/** The fields that people can change about themselves. Null clears a field. */
export type ProfileChange = Parameters<typeof users.profile.$put>[0]["json"];

/** Proof that the account's owner is making the change: the password, if there is one, and a code. */
type Proof = Parameters<typeof auth.totp.disable.$post>[0]["json"];

/** Saves the profile and resolves with it. A new email address stays in `pending_email` until it's confirmed. */
export const useSaveProfile = () =>
  useAction({
    run: async (json: ProfileChange): Promise<User> => (await call(users.profile.$put({ json }))).user,
    failure: "Failed to update profile",
    after: (_client, user) => updateUser(user),
  });

/** Replaces the profile photo. */
export const useUploadAvatar = () =>
  useAction({
    run: (picture: Blob) => {
      const form = new FormData();
      form.append("avatar", picture, "avatar.jpg");
      return upload(users.avatar, form);
    },
    failure: "Failed to upload avatar",
    after: () => refreshUser(),
  });

/** Requests a code by text message, or submits the code. */
export const useProveOwnPhone = (phone: string | null) =>
  useAction({
    run: (json: { request: true } | { code: string }) => call(users.phone.codes.$post({ json })),
    failure: "We couldn't check that. Please try again.",
    after: (client, state) => client.setQueryData(ownPhoneQuery(phone).queryKey, state),
    refused: (client) => client.invalidateQueries(ownPhoneQuery(phone)),
  });

/** Blocks all invitations by email, or allows them again. */
export const useBlockInvitations = () =>
  useAction({
    run: async (blocked: boolean) => (await call(users.invitations.$put({ json: { blocked } }))).blocked,
    failure: "We couldn't save your choice. Please try again.",
    after: (client, isBlocked) => client.setQueryData(invitationsQuery.queryKey, isBlocked),
  });

/** Resolves with a file of everything we hold about the person. */
export const useExportData = () =>
  useAction({
    run: async () => readFile(await callFile(fileApi.users.export.$get())),
    failure: "We couldn't export your data. Please try again.",
  });

/** Deletes the account and ends the session in this browser. */
export const useDeleteAccount = () =>
  useAction({
    run: (json: { password?: string; email: string }) => call(users.me.$delete({ json })),
    failure: "We couldn't delete your account. Please try again.",
    after: () => forgetSession(),
  });

/** Signs out other devices, one after the other. */
export const useSignOutDevices = () =>
  useAction({
    run: async (devices: readonly Device[]) => {
      for (const { id } of devices)
        await call(auth.sessions[":id"].$delete({ param: { id } })).catch((error) => {
          // A 404 means that the session has already ended, so there's nothing left to do.
          if (!(error instanceof ApiError) || error.status !== 404) throw error;
        });
    },
    failure: "We couldn't sign out that device. Please try again.",
    after: (client) => client.invalidateQueries(devicesQuery),
  });

/** Changes the password and signs out every other device. */
export const useChangePassword = () =>
  useAction({
    run: (json: { currentPassword: string; newPassword: string }) =>
      call(auth["change-password"].$post({ json })),
    failure: "We couldn't change your password. Please try again.",
    after: (client) => client.invalidateQueries(devicesQuery),
  });

/** Emails a link to set a password, for people who don't have one yet, such as those who sign in with Google. */
export const useSendPasswordLink = () =>
  useAction({
    run: (email: string) => call(publicApi.api.auth["forgot-password"].$post({ json: { email } })),
    failure: "We couldn't send the email. Please try again.",
  });

const SET_UP_FAILED = "We couldn't set it up. Please try again.";

/** Resolves with a new secret for an authenticator app. */
export const useEnrollSecondFactor = () =>
  useAction({
    run: (json: { password: string }) => call(auth.totp.enroll.$post({ json })),
    failure: SET_UP_FAILED,
  });

/** Turns the second factor on with a first code, and resolves with the recovery codes. */
export const useConfirmSecondFactor = () =>
  useAction({
    run: async (json: { code: string }) => (await call(auth.totp.confirm.$post({ json }))).recovery_codes,
    failure: SET_UP_FAILED,
  });

/** Turns the second factor off. */
export const useDisableSecondFactor = () =>
  useAction({
    run: (json: Proof) => call(auth.totp.disable.$post({ json })),
    failure: "We couldn't turn off two-factor authentication. Please try again.",
    after: () => refreshUser(),
  });

/** Replaces the recovery codes, and resolves with the new ones. */
export const useRenewRecoveryCodes = () =>
  useAction({
    run: async (json: Proof) => (await call(auth.totp["recovery-codes"].$post({ json }))).recovery_codes,
    failure: "We couldn't create new recovery codes. Please try again.",
  });
