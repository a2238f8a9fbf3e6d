import type { LeiRecord } from "#functions/providers/gleif/record.schema.ts";

/** What tests can vary in the registry's entry of the British Museum Bakery. */
interface Entry {
  lei?: string;
  name?: string;
  otherNames?: string[];
  /** The entity's status. */
  entity?: string;
  /** The registration's status. */
  status?: string;
}

/** @returns an entry as the registry's API writes it, including fields that we don't read */
export function record(entry: Entry = {}): LeiRecord & { type: string } {
  const lei = entry.lei ?? "5493000IBP32UQZ0KL24";
  const address = {
    language: "en",
    addressLines: ["12 High Street"],
    city: "Springfield",
    region: "US-IL",
    country: "US",
    postalCode: "62701-1234",
  };
  return {
    type: "lei-records",
    id: lei,
    attributes: {
      lei,
      entity: {
        legalName: { name: entry.name ?? "BRITISH MUSEUM BAKERY LLC" },
        otherNames: (entry.otherNames ?? []).map((name) => ({ name })),
        legalAddress: address,
        headquartersAddress: null,
        status: entry.entity ?? "ACTIVE",
      },
      registration: {
        status: entry.status ?? "ISSUED",
        lastUpdateDate: "2026-03-04T08:15:30Z",
        nextRenewalDate: "2027-03-04T08:15:30Z",
      },
    },
  };
}
