/** @returns an avatar's URL. It can be cached forever, because a new picture gets a new id. */
export const avatarUrl = (avatarId: string) => `/api/users/avatar/${avatarId}`;
