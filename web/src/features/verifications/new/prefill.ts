import { PURPOSES, type Purpose, VERIFICATION_TYPES, type VerificationType } from "#contract/enums.ts";
import type { User } from "#lib/session.ts";
import { parseAddress } from "./parseAddress.ts";
import { emptyValues, type RequestMode, type RequestValues } from "./values.ts";

/** @returns what `?type=`, `?mode=` and `?purpose=` of the page's URL ask for; what they do not know is no wish. */
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

/** @returns the form as it begins: empty, or about oneself with what the profile knows. */
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
