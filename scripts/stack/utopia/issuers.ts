import type { DocumentType } from "#contract/enums.ts";
import { utopiaCertificate } from "./certificates.ts";
import { madeUpMultikey } from "./signing.ts";
import { LOCAL_LIST_LENGTH } from "./status-list.ts";

/** A made-up issuer, as the local stack has it in its trust registry. */
export interface MadeUpIssuer {
  name: string;
  kind: "state" | "bank" | "payroll" | "timestamp";
  country: string;
  state?: string;
  documents: readonly DocumentType[];
  statusHosts?: readonly string[];
  statusListLength?: number;
  source: string;
  keys: readonly { id?: string; material: string }[];
}

/** The hosts that the local server of made-up issuers speaks for, each with the label of its key. */
export const MADE_UP_HOSTS: Readonly<Record<string, string>> = {
  "dmv.utopia.example": "dmv",
  "immigration.utopia.example": "immigration",
};

/** The id of the key of a host's DID. */
export const keyIdOf = (host: string): string => `did:web:${host}#vm-vcb-1`;

const byDid = (host: string) => ({
  source: `https://${host}/.well-known/did.json`,
  keys: [{ id: keyIdOf(host), material: madeUpMultikey(MADE_UP_HOSTS[host] ?? "") }],
});

const byRoot = (label: "bank-root" | "payroll-root" | "time-root", host: string) => ({
  source: `https://${host}/certificates`,
  keys: [{ material: Buffer.from(utopiaCertificate(label)).toString("base64") }],
});

/** All are in the US, because only the state is made up and not its country. `ZZ` is its code on licenses. */
export const MADE_UP_ISSUERS: readonly MadeUpIssuer[] = [
  {
    name: "State of Utopia",
    kind: "state",
    country: "US",
    state: "ZZ",
    documents: ["drivers_license", "state_id"],
    statusHosts: ["dmv.utopia.example"],
    statusListLength: LOCAL_LIST_LENGTH,
    ...byDid("dmv.utopia.example"),
  },
  {
    name: "Utopia Immigration",
    kind: "state",
    country: "US",
    // The state that issues passports of the specimen kind (ICAO 9303).
    state: "UTO",
    documents: ["passport", "state_id"],
    statusHosts: ["immigration.utopia.example"],
    statusListLength: LOCAL_LIST_LENGTH,
    ...byDid("immigration.utopia.example"),
  },
  {
    name: "Utopia Savings Bank",
    kind: "bank",
    country: "US",
    documents: ["bank_statement"],
    ...byRoot("bank-root", "bank.utopia.example"),
  },
  {
    name: "Utopia Payroll",
    kind: "payroll",
    country: "US",
    documents: ["pay_stub", "tax_return"],
    ...byRoot("payroll-root", "payroll.utopia.example"),
  },
  {
    name: "Utopia Time",
    kind: "timestamp",
    country: "US",
    documents: [],
    ...byRoot("time-root", "time.utopia.example"),
  },
];
