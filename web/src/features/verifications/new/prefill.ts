import { PURPOSES, type Purpose, VERIFICATION_TYPES, type VerificationType } from "#contract/enums.ts";
import type { User } from "#lib/session.ts";
import { parseAddress } from "./parseAddress.ts";
import { emptyValues, type RequestMode, type RequestValues } from "./values.ts";

/** @returns the values of `?type=`, `?mode=` and `?purpose=` in the page's URL; unknown values are ignored */
export function readPrefill(params: URLSearchParams): {
  type: VerificationType | "";
  mode: RequestMode;
  purpose?: Purpose | undefined;
} {
  const [type, purpose] = [params.get("type"), params.get("purpose")];
  return {
    type: VERIFICATION_TYPES.find((one) => one === type) ?? "",
    mode: params.get("mode") === "self" ? "self" : "other",
    purpose: PURPOSES.find((one) => one === purpose),
  };
}

/** @returns the form's initial values: empty or, for a request about the user, filled in from the profile */
export function startValues(mode: RequestMode, user: User): RequestValues {
  const values = emptyValues();
  if (mode === "other") return values;
  const { personalInfo, businessInfo } = values;
  return {
    ...values,
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
