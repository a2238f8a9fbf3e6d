import * as z from "zod";
import {
  isReviewedContext,
  PEER_CONTEXTS,
  PEER_KINDS,
  PEER_TYPE,
  type PeerContext,
  type PeerKind,
  PRIORITIES,
  type Priority,
} from "#contract/enums.ts";
import type { PeerInput } from "#contract/verification/peer.schema.ts";

/** The wizard's values, structured like the request body. Empty fields are empty strings. */
export interface PeerValues {
  verification_type: PeerKind | "";
  target_info: { name: string; email: string; phone: string };
  context: {
    purpose: PeerContext | "";
    meetingLocation: string;
    transactionType: string;
    transactionValue: string;
    additionalNotes: string;
  };
  urgency: Priority;
  notification_preferences: { sms: boolean; email: boolean };
  mutual: boolean;
  /** Whether the requester confirmed the declaration. It isn't part of the request body. */
  consent: boolean;
}

const line = z.string().catch("");
const flag = (otherwise: boolean) => z.boolean().catch(otherwise);

/**
 * Parses any object into the wizard's values, with empty or default values for what's missing or invalid. Never keeps
 * the declaration.
 */
export const keptValues = z.object({
  verification_type: z.union([z.literal(""), z.enum(PEER_KINDS)]).catch(""),
  target_info: z.object({ name: line, email: line, phone: line }).catch({ name: "", email: "", phone: "" }),
  context: z
    .object({
      purpose: z.union([z.literal(""), z.enum(PEER_CONTEXTS)]).catch(""),
      meetingLocation: line,
      transactionType: line,
      transactionValue: line,
      additionalNotes: line,
    })
    .catch({
      purpose: "",
      meetingLocation: "",
      transactionType: "",
      transactionValue: "",
      additionalNotes: "",
    }),
  urgency: z.enum(PRIORITIES).catch("standard"),
  notification_preferences: z
    .object({ sms: flag(false), email: flag(true) })
    .catch({ sms: false, email: true }),
  mutual: flag(false),
  consent: z.literal(false).catch(false) as z.ZodType<boolean>,
});

export const emptyValues = (): PeerValues => keptValues.parse({});

/** @returns the details that a context asks for besides notes; dating has no transaction */
export function asksFor(purpose: PeerContext | ""): { transaction: boolean; meeting: boolean } {
  return { transaction: purpose !== "" && purpose !== "dating", meeting: purpose !== "" };
}

/** @returns the request body, without the fields that don't apply */
export function toBody(values: PeerValues): Omit<PeerInput, "verification_type"> & {
  verification_type: PeerKind | "";
} {
  const { consent, context, ...rest } = values;
  const { transaction, meeting } = asksFor(context.purpose);
  return {
    ...rest,
    // For rental and gig work, the declaration also certifies the purpose.
    ...(isReviewedContext(context.purpose) && { purposeCertified: consent }),
    context: {
      purpose: context.purpose as PeerContext,
      additionalNotes: context.additionalNotes,
      ...(meeting && { meetingLocation: context.meetingLocation }),
      ...(transaction && {
        transactionType: context.transactionType,
        transactionValue: context.transactionValue,
      }),
    },
  };
}

/** What the wizard starts with, from `?type=`, `?purpose=` and `?mode=` in its URL or from an earlier peer check. */
export interface Prefill {
  /** The page to redirect to, for a request about the user; otherwise null. */
  elsewhere: string | null;
  values: (from: PeerValues) => PeerValues;
}

/** @returns the prefill with the person from the page before, in the history's state, if there's one */
export function withPerson(prefill: Prefill, state: unknown): Prefill {
  const { person } = (state ?? {}) as {
    person?: { email?: unknown; firstName?: unknown; lastName?: unknown };
  };
  const line = (value: unknown) => (typeof value === "string" ? value : "");
  const email = line(person?.email);
  if (!email) return prefill;
  const name = [line(person?.firstName), line(person?.lastName)].filter(Boolean).join(" ");
  return {
    ...prefill,
    values: (from) => {
      const values = prefill.values(from);
      return { ...values, target_info: { ...values.target_info, email, name } };
    },
  };
}

/** @returns the prefill from the URL; unknown values are ignored */
export function readPrefill(params: URLSearchParams): Prefill {
  const [type, purpose, mode] = ["type", "purpose", "mode"].map((name) => params.get(name));
  const kind = PEER_KINDS.find((one) => one === type);
  const context = PEER_CONTEXTS.find((one) => one === purpose);
  const isMutual = mode === "mutual";
  return {
    elsewhere:
      mode === "self" ? `/app/verifications/new?type=${kind ? PEER_TYPE[kind] : "identity"}&mode=self` : null,
    values: (from) => ({
      ...from,
      verification_type: kind ?? from.verification_type,
      context: { ...from.context, purpose: context ?? from.context.purpose },
      mutual: isMutual || from.mutual,
    }),
  };
}
