import { AddressFields } from "#features/verifications/shared/AddressFields.tsx";
import type { VerificationDetail } from "#features/verifications/shared/api/types.ts";
import { DateField } from "#ui/DateField/DateField.tsx";
import styles from "./OwnStatement.module.css";
import type { OwnStatementState } from "./useAgree.ts";

/** Asks the subject for the facts that the request left to them. */
export default function OwnStatement(props: { verification: VerificationDetail; own: OwnStatementState }) {
  const { verification: v, own } = props;
  const { values, change, errors } = own;
  const asked = v.claims.ask_subject;
  return (
    <div ref={own.ref} className={styles.own}>
      <div>
        <h2 className={styles.title}>Your details</h2>
        <p className={styles.lead}>
          {v.requester_name} left these to you. Enter them as on your documents. {v.requester_name} sees them,
          marked as stated by you.
        </p>
      </div>
      {asked.includes("dateOfBirth") && (
        <DateField
          name="stated.dateOfBirth"
          label="Date of birth"
          autoComplete="bday"
          value={values.dateOfBirth}
          onChange={(dateOfBirth) => change({ ...values, dateOfBirth })}
          errorMessage={errors["stated.dateOfBirth"]}
        />
      )}
      {asked.includes("address") && (
        <AddressFields
          isOwn
          field={(part) => ({
            name: `stated.address.${part}`,
            value: values.address[part],
            onChange: (value) => change({ ...values, address: { ...values.address, [part]: value } }),
            errorMessage: errors[`stated.address.${part}`],
          })}
        />
      )}
    </div>
  );
}
