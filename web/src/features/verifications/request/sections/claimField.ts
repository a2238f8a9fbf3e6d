import { claimLabel } from "#contract/verification/claims.ts";
import type { ClaimsForm } from "#contract/verification/claims-form.ts";
import type { Path, PathValue } from "#ui/Form/formPath.ts";
import type { Form } from "#ui/Form/useForm.ts";
import type { RequestValues } from "../values.ts";

/** @returns the props of a field for a stated detail, including the label that every screen uses for it */
export const claimField = <P extends Path<RequestValues> & Path<ClaimsForm>>(
  form: Form<RequestValues>,
  path: P,
): { label: string; value: PathValue<RequestValues, P> } & ReturnType<typeof form.field<P>> => ({
  label: claimLabel(path),
  ...form.field(path),
});
