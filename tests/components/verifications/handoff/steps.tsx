import type { HandoffAnswer } from "#contract/handoff/handoff.ts";
import type { PhoneView } from "#features/verifications/handoff/types.ts";
import { Component as PhonePage } from "#features/verifications/phone/PhonePage.tsx";
import { keep } from "#features/verifications/phone/phoneStorage.ts";
import { show } from "#tests/components/render.tsx";

/** The endpoints of the computer. */
export const HANDOFF = "/api/verifications/ver_1/handoff";

/** A handoff whose code nobody has scanned yet. */
export const handoff = (more: Partial<HandoffAnswer> = {}): HandoffAnswer => ({
  id: "hnd_1",
  state: "waiting",
  number: 47,
  taken: null,
  of: null,
  device: null,
  expires_at: new Date(Date.now() + 10 * 60_000).toISOString(),
  ended_by: null,
  can_text: false,
  ...more,
});

/** A handoff that Jane's phone has opened. */
export const opened = (more: Partial<HandoffAnswer> = {}): HandoffAnswer =>
  handoff({ state: "opened", device: "Safari on iPhone", ...more });

/** Opens the phone's page. */
export const openPhone = (hash = "#token=lnk_1.secret") =>
  show(<PhonePage />, { at: `/phone${hash}`, path: "/phone" });

/** Opens the page in a tab that was connected before it was reloaded. */
export function openConnected() {
  keep({ step: "connected", accessToken: "phone-token", verificationId: "ver_1" });
  return openPhone("");
}

/** What a connected phone sees of Jane's request, which needs a license. */
export const phoneView = (
  more: { handoff?: Partial<PhoneView["handoff"]>; verification?: Partial<PhoneView["verification"]> } = {},
): PhoneView => ({
  handoff: {
    id: "hnd_1",
    state: "confirmed",
    number: 47,
    taken: null,
    of: null,
    expires_at: "2030-01-01T00:00:00.000Z",
    ...more.handoff,
  },
  verification: {
    id: "ver_1",
    requester_name: "Marcus Reed",
    status: "in_progress",
    verification_type: "identity",
    requested_services: [],
    peer: null,
    checks: [],
    documents: [],
    review: null,
    takes_documents: true,
    remaining: 10,
    ...more.verification,
  },
});
