import { WANTED_LEVELS, type WantedLevel } from "#contract/assurance/levels.ts";
import { SERVICES, type Service } from "#contract/checks/catalog.ts";
import { PURPOSES, type Purpose, VERIFICATION_TYPES, type VerificationType } from "#contract/enums.ts";
import type { User } from "#lib/session/session.ts";
import { parseAddress } from "./parseAddress.ts";
import { emptyValues, type RequestMode, type RequestValues } from "./values.ts";

/**
 * @returns the values of `?type=`, `?mode=`, `?purpose=`, `?assurance=` and `?services=` (separated by commas) in the
 *   page's URL; ignores unknown values, and services of another type
 */
export function readPrefill(params: URLSearchParams): {
  type: VerificationType | "";
  mode: RequestMode;
  purpose?: Purpose | undefined;
  wantedAssurance?: WantedLevel | undefined;
  services: Service[];
} {
  const [named, purpose, level] = ["type", "purpose", "assurance"].map((name) => params.get(name));
  const type = VERIFICATION_TYPES.find((one) => one === named) ?? "";
  const services = params.get("services")?.split(",") ?? [];
  return {
    type,
    services: type ? SERVICES[type].filter((one) => services.includes(one)) : [],
    mode: params.get("mode") === "self" ? "self" : "other",
    purpose: PURPOSES.find((one) => one === purpose),
    wantedAssurance: WANTED_LEVELS.find((one) => one === level),
  };
}

/** @returns the form's initial values: empty or, for a request about the user, filled in from the profile */
export function startValues(mode: RequestMode, user: User): RequestValues {
  const values = emptyValues();
  if (mode === "other") return values;
  const { personalInfo, businessInfo } = values;
  return {
    ...values,
    isFullLegalName: !user.first_name !== !user.last_name,
    personalInfo: {
      ...personalInfo,
      firstName: user.first_name,
      lastName: user.last_name,
      phone: user.phone ?? "",
      address: { ...personalInfo.address, ...parseAddress(user.address ?? "") },
    },
    businessInfo: { ...businessInfo, businessName: user.company ?? "" },
  };
}
