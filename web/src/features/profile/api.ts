import { queryOptions } from "@tanstack/react-query";
import { api, upload } from "#lib/api.ts";
import { call, type DataOf, mustBeOk } from "#lib/http.ts";
import { authorizedFetch, type User, updateUser } from "#lib/session.ts";

/** What of a person they may change themselves; null empties it. */
export type ProfileChange = Parameters<typeof api.api.users.profile.$put>[0]["json"];

export type Device = DataOf<Awaited<ReturnType<typeof api.api.auth.sessions.$get>>>["sessions"][number];

/** The devices where the person is signed in. */
export const devicesQuery = queryOptions({
  queryKey: ["devices"],
  queryFn: async () => (await call(api.api.auth.sessions.$get())).sessions,
});

/** @returns the person as they are now; a new address waits in `pending_email` @throws ApiError */
export async function saveProfile(change: ProfileChange): Promise<User> {
  const { user } = await call(api.api.users.profile.$put({ json: change }));
  updateUser(user);
  return user;
}

/** @returns the picture's address @throws ApiError */
export async function uploadAvatar(picture: Blob): Promise<string> {
  const form = new FormData();
  form.append("avatar", picture, "avatar.jpg");
  return (await upload<{ avatarUrl: string }>("/api/users/avatar", form)).avatarUrl;
}

/** Whether the person blocked all invitations. */
export const invitationsQuery = queryOptions({
  queryKey: ["invitations-blocked"],
  queryFn: async () => (await call(api.api.users.invitations.$get())).blocked,
});

/** @returns whether they are blocked now @throws ApiError */
export const saveInvitations = async (blocked: boolean): Promise<boolean> =>
  (await call(api.api.users.invitations.$put({ json: { blocked } }))).blocked;

/** Everything the product holds about the person. @throws ApiError */
export async function fetchExport(): Promise<Blob> {
  return (await mustBeOk(await authorizedFetch("/api/users/export"))).blob();
}

/** Deletes the account. @throws ApiError 422 with `fields` for a wrong password or address */
export async function deleteAccount(proof: { password?: string; email: string }): Promise<void> {
  await call(api.api.users.me.$delete({ json: proof }));
}
