import type { VerificationDetail } from "../api/types.ts";
import { emptyValues, type RequestValues } from "./values.ts";

const text = (value: string | number | null | undefined): string => String(value ?? "");

/**
 * A form filled in like an earlier request, to ask again. Identity numbers are not known any more, and what it is
 * for is certified anew.
 */
export function valuesLike(v: VerificationDetail): RequestValues {
  const empty = emptyValues();
  const { claims } = v;
  const { address, business, employment, rental } = claims;
  return {
    ...empty,
    targetUserEmail: v.target_user_email,
    verificationType: v.verification_type,
    requestedServices: [...v.requested_services],
    purpose: v.purpose,
    notes: text(v.notes),
    personalInfo: {
      firstName: text(claims.first_name),
      lastName: text(claims.last_name),
      dateOfBirth: text(claims.date_of_birth),
      ssn: "",
      phone: text(claims.phone),
      address: {
        street: text(address?.street),
        city: text(address?.city),
        state: text(address?.state),
        zipCode: text(address?.zipCode),
        country: address?.country ?? empty.personalInfo.address.country,
      },
    },
    businessInfo: {
      businessName: text(business?.business_name),
      ein: "",
      businessAddress: text(business?.business_address),
      businessType: business?.business_type ?? "",
      yearEstablished: text(business?.year_established),
      lei: text(business?.lei),
    },
    employmentInfo: {
      employerName: text(employment?.employer_name),
      position: text(employment?.position),
      startDate: text(employment?.start_date),
      salary: text(employment?.salary),
      employmentType: employment?.employment_type ?? "",
      contactName: text(employment?.contact_name),
      contactEmail: text(employment?.contact_email),
    },
    rentalInfo: {
      previousAddress: text(rental?.previous_address),
      landlordContact: text(rental?.landlord_contact),
      monthlyRent: text(rental?.monthly_rent),
      leaseStartDate: text(rental?.lease_start_date),
      leaseEndDate: text(rental?.lease_end_date),
      reasonForLeaving: text(rental?.reason_for_leaving),
    },
  };
}
