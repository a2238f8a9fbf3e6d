import { tidyEmail } from "#contract/accounts/email-address.ts";
import { useUser } from "#lib/session/session.ts";
import { TextLink } from "#ui/Link/TextLink.tsx";
import { TextField } from "#ui/Text/TextField.tsx";
import type { AskedPerson } from "../values.ts";
import { KnownPersonNote } from "./KnownPersonNote.tsx";
import { pastedPeople } from "./parsePeople.ts";
import { usePeople } from "./usePeople.ts";

/**
 * Asks for the subject's address. Suggests people who were asked before. Several addresses, or one with a name, can be
 * pasted from an email program.
 * @param props.field the form's field
 * @param props.selfHref the form for a request about the user, offered if the address is their own
 * @param props.onPeople called with what was pasted
 */
export function EmailField(props: {
  field: {
    name: string;
    value: string;
    onChange: (value: string) => void;
    onBlur?: () => void;
    errorMessage?: string | undefined;
  };
  selfHref: string;
  draftId: string | undefined;
  /** Called when the user continues another draft for this address. */
  onDraft?: () => void;
  onPeople: (people: AskedPerson[]) => void;
}) {
  const { field, onPeople } = props;
  const { email } = useUser();
  const { suggested, known } = usePeople(field.value);
  const isOwn = tidyEmail(field.value) === email;
  const take = (text: string): boolean => {
    const people = pastedPeople(text);
    if (people.length > 0) onPeople(people);
    return people.length > 0;
  };
  return (
    <div
      onPaste={(event) => {
        if (take(event.clipboardData.getData("text"))) event.preventDefault();
      }}
    >
      <TextField
        label="Target user email"
        type="email"
        inputMode="email"
        autoComplete="off"
        placeholder="name@example.com"
        suggestions={suggested.map(({ email, name }) => ({ value: email, label: name ?? email }))}
        {...field}
        onBlur={() => {
          if (!take(field.value)) field.onBlur?.();
        }}
        description={
          isOwn ? (
            <>
              This is your own address. <TextLink href={props.selfHref}>Verify yourself instead</TextLink>
            </>
          ) : (
            "We'll send your request here. To ask several people, paste their addresses."
          )
        }
      />
      <KnownPersonNote email={field.value} known={known} draftId={props.draftId} onDraft={props.onDraft} />
    </div>
  );
}
