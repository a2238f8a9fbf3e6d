import { useQuery } from "@tanstack/react-query";
import { tidyEmail } from "#contract/accounts/email-address.ts";
import { draftHref, draftsOptions } from "#features/verifications/shared/api/drafts.ts";
import { Button } from "#ui/Button/Button.tsx";
import { TextLink } from "#ui/Link/TextLink.tsx";
import { useDeleteDraft } from "../mutations.ts";
import styles from "../RequestForm.module.css";
import { againHref, agedText, lastRequestText } from "./messages.ts";
import type { KnownPerson } from "./usePeople.ts";

/**
 * Says what the user asked this address before, and offers to ask again, or to continue a draft for it.
 * @param props.draftId the draft that's being edited, which isn't offered
 */
export function KnownPersonNote(props: {
  email: string;
  known: KnownPerson | undefined;
  draftId: string | undefined;
  onDraft: (() => void) | undefined;
}) {
  const { known } = props;
  const { data: drafts = [] } = useQuery(draftsOptions);
  const remove = useDeleteDraft();
  const address = tidyEmail(props.email);
  const draft = drafts.find(
    (one) => one.id !== props.draftId && one.email !== null && tidyEmail(one.email) === address,
  );
  if (!known && !draft) return null;
  return (
    <p className={styles.note} role="status">
      {known && (
        <>
          {lastRequestText(known)} {agedText(known)}{" "}
          <TextLink href={`/app/verifications/${known.last.id}`}>View</TextLink>{" "}
          <TextLink href={againHref(known)}>
            {known.last.aged.length > 0 ? "Ask Again for What Is Out of Date" : "Ask the Same Again"}
          </TextLink>{" "}
        </>
      )}
      {draft && (
        <>
          You have a draft for this address.{" "}
          <TextLink href={draftHref(draft)} onClick={props.onDraft}>
            Continue Draft
          </TextLink>{" "}
          <Button size="sm" variant="ghost" onPress={() => remove.mutateAsync(draft.id)}>
            Delete Draft
          </Button>
        </>
      )}
    </p>
  );
}
