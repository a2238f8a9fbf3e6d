import type { api } from "#lib/http/api.ts";
import type { DataOf } from "#lib/http/http.ts";

type List = DataOf<Awaited<ReturnType<typeof api.api.v1.verifications.$get>>>;
type Detail = DataOf<Awaited<ReturnType<(typeof api.api.verifications)[":id"]["$get"]>>>;

/** One page of the list. */
export type VerificationList = List;
/** One row of the list. */
export type VerificationRow = List["verifications"][number];

/** The response of GET /api/verifications/:id, which depends on the viewer. */
export type VerificationDetail = Detail;
export type Claims = Detail["claims"];
export type CheckAnswer = Detail["checks"][number];
export type DocumentAnswer = Detail["documents"][number];
export type Results = NonNullable<Detail["results"]>;
/** A contact who can confirm the stated details by email. */
export type ContactAnswer = Detail["contacts"][number];
