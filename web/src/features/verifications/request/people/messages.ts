import { CHECK_LABEL, SERVICES, type Service } from "#contract/checks/catalog.ts";
import type { VerificationType } from "#contract/enums.ts";
import { dateText } from "#lib/format/format.ts";
import type { KnownPerson } from "./usePeople.ts";

const TOPIC: Record<VerificationType, string> = {
  identity: "identity",
  business: "business",
  employment: "job",
  financial: "finances",
  rental: "rental history",
};

const list = new Intl.ListFormat("en-US");

/** @returns what the last request to a person was about, and what became of it */
export function lastRequestText({ name, email, last }: KnownPerson): string {
  const who = last.is_own ? "You" : "Your team";
  const when = dateText(last.completed_at ?? last.created_at);
  const topic = `${name ?? email}'s ${TOPIC[last.verification_type]}`;
  if (last.status === "completed") return `${who} verified ${topic} on ${when}.`;
  const asked = `${who} asked to verify ${topic} on ${when}.`;
  return last.status === "failed" || last.status === "cancelled"
    ? `${asked} The request ended without a result.`
    : `${asked} The request is still open.`;
}

/** @returns which of the results no longer count in full; empty if all still do */
export function agedText({ last }: KnownPerson): string {
  if (last.aged.length === 0) return "";
  const labels = list.format(last.aged.map((check) => CHECK_LABEL[check]));
  return `${labels} ${last.aged.length === 1 ? "is" : "are"} out of date.`;
}

/** @returns the URL of a new request like the last one; with only the services that have aged, if any have */
export function againHref({ last }: KnownPerson): string {
  if (last.is_peer) return `/app/verifications/peer?again=${last.id}`;
  const { verification_type: type, aged } = last;
  const services = SERVICES[type].filter((service) => aged.includes(service as Service));
  const query = new URLSearchParams({
    type,
    again: last.id,
    ...(aged.length > 0 && { services: services.join(",") }),
  });
  return `/app/verifications/new?${query}`;
}
