import type { HandoffAnswer } from "#contract/handoff/handoff.ts";
import type { DataOf } from "#lib/http/http.ts";
import type { publicApi } from "#lib/http/publicApi.ts";

type PhoneEndpoints = (typeof publicApi)["api"]["handoff"];

/** A handoff, as the subject's computer sees it. */
export type Handoff = HandoffAnswer;

/** What a phone learns when it opens the link. `claim` proves that it's the one that did. */
export type Opened = DataOf<Awaited<ReturnType<PhoneEndpoints["open"]["$post"]>>>;

/** What a phone with access sees of the request. */
export type PhoneView = DataOf<Awaited<ReturnType<PhoneEndpoints["$get"]>>>;
