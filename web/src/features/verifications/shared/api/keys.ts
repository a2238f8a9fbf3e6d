/** Query keys of this area. Live events invalidate queries by the first element of the key, or by the first two. */
export const keys = {
  all: ["verifications"],
  lists: ["verifications", "list"],
  detail: (id: string) => ["verifications", "detail", id],
} as const;
