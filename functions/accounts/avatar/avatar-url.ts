/** @returns where a picture is served; immutable, since another picture gets another id. */
export const avatarUrl = (avatarId: string) => `/api/users/avatar/${avatarId}`;
