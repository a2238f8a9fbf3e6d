import { phoneText } from "#contract/accounts/phone.ts";
import { type User, useUser } from "#lib/session/session.ts";
import { Button } from "#ui/Button/Button.tsx";
import { Card, CardHeader } from "#ui/Card/Card.tsx";
import { UnsavedChanges } from "#ui/Dialog/UnsavedChanges.tsx";
import { Form, FormActions, FormError } from "#ui/Form/Form.tsx";
import { useForm } from "#ui/Form/useForm.ts";
import { useUnsent } from "#ui/Form/useUnsent.ts";
import { FullNameBox } from "#ui/FullName/FullNameBox.tsx";
import { TextArea } from "#ui/Text/TextArea.tsx";
import { TextField } from "#ui/Text/TextField.tsx";
import { toast } from "#ui/Toast/toast.ts";
import { AvatarEditor } from "../avatar/AvatarEditor.tsx";
import { changeOf } from "../changeOf.ts";
import { useSaveProfile } from "../mutations.ts";
import { CompanyStanding } from "./CompanyStanding.tsx";
import styles from "./DetailsCard.module.css";
import { OwnEmail } from "./OwnEmail.tsx";
import { OwnPhone } from "./OwnPhone.tsx";
import { PendingEmail } from "./PendingEmail.tsx";

const BIO = 1000;

const valuesOf = (user: User) => ({
  first_name: user.first_name,
  last_name: user.last_name,
  email: user.email,
  phone: phoneText(user.phone ?? ""),
  company: user.company ?? "",
  address: user.address ?? "",
  bio: user.bio ?? "",
});

/** A person's picture and details. A new email address takes effect once it's confirmed through an emailed link. */
export function DetailsCard() {
  const user = useUser();
  const isBusiness = user.account_type === "business";
  const profile = useSaveProfile();
  const form = useForm({
    schema: async () => (await import("./details.schema.ts")).detailsSchema(user),
    initial: { ...valuesOf(user), isFullLegalName: false },
    failure: "Failed to update profile",
    toastsFailure: true,
    onSubmit: async ({ company, email, phone, isFullLegalName = false, ...values }) => {
      const saved = await profile.mutateAsync(
        changeOf(user, {
          ...values,
          // Send the number only if it was edited, because the form's format differs from the stored one.
          ...(phone !== valuesOf(user).phone && { phone }),
          ...(isFullLegalName && { isFullLegalName }),
          ...(email === user.email ? {} : { email }),
          ...(isBusiness ? { company } : {}),
        }),
      );
      // Until the next render, the form's rules still compare with the name before the change, so the saved name counts
      // as changed. Keep the checkbox as it was when the name passed, so that it passes again.
      form.setValues({ ...valuesOf(saved), isFullLegalName });
      toast.success(
        email === user.email
          ? "Profile updated successfully"
          : `Profile updated. We sent a link to ${email}.`,
      );
    },
  });
  const saved = valuesOf(user);
  const { isFullLegalName } = form.values;
  useUnsent("profile", form.values, form.setValues, { ...saved, isFullLegalName });

  const isRenamed = form.values.first_name !== saved.first_name || form.values.last_name !== saved.last_name;
  const isUnsaved = Object.entries(saved).some(
    ([name, value]) => form.values[name as keyof typeof saved] !== value,
  );

  return (
    <Card as="section" padding="none" aria-labelledby="details-title">
      <UnsavedChanges isUnsaved={isUnsaved} />
      <CardHeader id="details-title" title="Personal details" />
      <div className={styles.part}>
        <AvatarEditor />
      </div>
      <div className={styles.part}>
        <Form form={form} aria-label="Personal details">
          <FormError>{form.formError}</FormError>
          <div className="grid-2">
            <TextField {...form.field("first_name")} label="First Name" autoComplete="given-name" />
            <TextField {...form.field("last_name")} label="Last Name" autoComplete="family-name" />
          </div>
          <FullNameBox
            check={form.check("isFullLegalName")}
            names={[form.field("first_name"), form.field("last_name")]}
          />
          {isRenamed && user.verificationStatus === "verified" && (
            <p className={styles.standing} role="status">
              Checks under your current name won't count for the new one, and your credentials will be
              revoked. Your share links keep working.
            </p>
          )}
          <div>
            <div className="grid-2">
              <TextField
                {...form.field("email")}
                label="Email"
                type="email"
                inputMode="email"
                autoComplete="email"
              />
              <TextField
                {...form.field("phone")}
                label="Phone"
                type="tel"
                inputMode="tel"
                autoComplete="tel"
                optional
              />
            </div>
            <PendingEmail />
            <OwnEmail />
            <OwnPhone />
          </div>
          {isBusiness && (
            <div>
              <TextField {...form.field("company")} label="Company" autoComplete="organization" />
              <CompanyStanding />
            </div>
          )}
          <TextField {...form.field("address")} label="Address" autoComplete="street-address" optional />
          <TextArea {...form.field("bio")} label="Bio" rows={3} maxLength={BIO} optional />
          <FormActions>
            <Button type="submit" variant="primary" pending={form.pending}>
              Save Changes
            </Button>
          </FormActions>
        </Form>
      </div>
    </Card>
  );
}
