import { ADDRESS_FIELDS } from "#contract/verification/claims.ts";
import { TextField, type TextFieldProps } from "#ui/Text/TextField.tsx";

export type AddressPart = keyof typeof ADDRESS_FIELDS;

/**
 * The fields of a postal address.
 * @param props.isOwn whether it's the user's own address, which their browser can fill in
 * @param props.field returns a part's value and handlers
 */
export function AddressFields(props: {
  isOwn: boolean;
  field: (part: AddressPart) => Omit<TextFieldProps, "label">;
}) {
  const { isOwn, field } = props;
  const part = (name: AddressPart, token: string) => (
    <TextField
      label={ADDRESS_FIELDS[name].label}
      autoComplete={isOwn ? token : "off"}
      {...(name === "zipCode" && { inputMode: "numeric" })}
      {...field(name)}
    />
  );
  return (
    <>
      {part("street", "street-address")}
      <div className="grid-2">
        {part("city", "address-level2")}
        {part("state", "address-level1")}
        {part("zipCode", "postal-code")}
        {part("country", "country")}
      </div>
    </>
  );
}
