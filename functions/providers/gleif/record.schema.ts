import * as z from "zod";

const address = z.object({
  addressLines: z.array(z.string()).default([]),
  city: z.string().nullish(),
  /** ISO 3166-2, like `US-IL`. */
  region: z.string().nullish(),
  /** ISO 3166-1 alpha 2. */
  country: z.string().nullish(),
  postalCode: z.string().nullish(),
});
export type RegisterAddress = z.infer<typeof address>;

const named = z.object({ name: z.string() });

/** The parts of a GLEIF LEI record that we read (JSON:API, `/lei-records`, LEI-CDF 3.1). Other fields are ignored. */
export const leiRecord = z.object({
  id: z.string(),
  attributes: z.object({
    lei: z.string().regex(/^[0-9A-Z]{20}$/),
    entity: z.object({
      legalName: named,
      otherNames: z.array(named).default([]),
      legalAddress: address,
      headquartersAddress: address.nullish(),
      /** `ACTIVE`, `INACTIVE` or `NULL`. */
      status: z.string(),
    }),
    registration: z.object({
      /** Such as `ISSUED`, `LAPSED`, `RETIRED`, `ANNULLED`, `MERGED` or `PENDING_TRANSFER`. */
      status: z.string(),
      lastUpdateDate: z.string().refine((text) => !Number.isNaN(Date.parse(text)), "isn't a date"),
      nextRenewalDate: z.string().nullish(),
    }),
  }),
});
export type LeiRecord = z.infer<typeof leiRecord>;

export const oneRecord = z.object({ data: leiRecord });
export const manyRecords = z.object({ data: z.array(leiRecord) });
