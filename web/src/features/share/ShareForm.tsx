import { Link2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { plural } from "#contract/plural.ts";
import {
  DEFAULT_SHARE_DAYS,
  MAX_SHARE_LABEL,
  MAX_SHARED_VERIFICATIONS,
  SHARE_DAYS,
  type ShareableProfile,
  type ShareDays,
  type ShareOptions,
} from "#contract/sharing/sharing.ts";
import { dateText } from "#lib/format/format.ts";
import { messageOf } from "#lib/http/errors.ts";
import { Button } from "#ui/Button/Button.tsx";
import { Card, CardHeader } from "#ui/Card/Card.tsx";
import { Checkbox } from "#ui/Choice/Checkbox.tsx";
import { CheckboxGroup } from "#ui/Choice/CheckboxGroup.tsx";
import { RadioGroup } from "#ui/Choice/RadioGroup.tsx";
import { useUnsent } from "#ui/Form/useUnsent.ts";
import { TextField } from "#ui/Text/TextField.tsx";
import { toast } from "#ui/Toast/toast.ts";
import { chosenLevel } from "./level.ts";
import { OPTION_TEXT, titleOf } from "./messages.ts";
import { useCreateLink } from "./mutations.ts";
import { type Choice, previewOf } from "./preview.ts";
import styles from "./ShareProfilePage.module.css";

// Loaded on demand, because few people show their level.
const ChosenLevel = lazy(async () => ({
  default: (await import("#ui/SharedProfile/LevelOfAssurance.tsx")).ChosenLevel,
}));

const INCLUDES = [
  "includePhoto",
  "includeVerificationBadges",
  "includeContactInfo",
  "includeReputation",
  "includeAssurance",
] as const;

/** The form for a new link. Sets what it shows, for how long, and whether visitors need the user's permission. */
export function ShareForm(props: {
  shareable: ShareableProfile;
  choice: Choice;
  onChoose: (choice: Choice) => void;
  onCreated: (link: { id: string; url: string; label: string | null }) => void;
}) {
  const { shareable, choice, onChoose } = props;
  const { options, verificationIds } = choice;
  const [days, setDays] = useState<ShareDays>(DEFAULT_SHARE_DAYS);
  const [label, setLabel] = useState("");
  useUnsent("link", { choice, days, label }, (kept) => {
    onChoose(kept.choice);
    setDays(kept.days);
    setLabel(kept.label);
  });
  const create = useCreateLink();
  const set = (change: Partial<ShareOptions>) => onChoose({ ...choice, options: { ...options, ...change } });

  const { facts } = previewOf(shareable, choice);
  const level = chosenLevel(
    shareable,
    facts.map(({ id }) => id),
  );
  const describe = (name: (typeof INCLUDES)[number]) =>
    name === "includeAssurance" && options[name] ? (
      <>
        {OPTION_TEXT[name].text}{" "}
        <Suspense fallback={null}>
          <ChosenLevel {...level} />
        </Suspense>
      </>
    ) : (
      OPTION_TEXT[name].text
    );

  const generate = async () => {
    try {
      const { id, share_url } = await create.mutateAsync({
        options,
        verificationIds: options.includeVerificationBadges ? [...verificationIds] : [],
        expires_in_days: days,
        ...(label.trim() && { label }),
      });
      setLabel("");
      props.onCreated({ id, url: share_url, label: label.trim() || null });
    } catch (error) {
      toast.error(messageOf(error));
    }
  };

  return (
    <Card as="section" padding="lg" aria-label="New share link">
      <CardHeader title="New share link" />
      <div className={styles.form}>
        <fieldset className={styles.includes}>
          <legend>Include</legend>
          <Checkbox isSelected isDisabled onChange={() => {}} description="Always included.">
            Name, Trust Score and member-since date
          </Checkbox>
          {INCLUDES.map((name) => (
            <Checkbox
              key={name}
              name={name}
              isSelected={options[name]}
              onChange={(isOn) => set({ [name]: isOn })}
              description={describe(name)}
            >
              {OPTION_TEXT[name].label}
            </Checkbox>
          ))}
        </fieldset>
        {options.includeVerificationBadges && shareable.sources.length > 0 && (
          <CheckboxGroup
            label="Verifications"
            description="You choose which ones. Visitors don't see who requested them."
            value={[...verificationIds]}
            onChange={(ids) =>
              onChoose({ ...choice, verificationIds: ids.slice(0, MAX_SHARED_VERIFICATIONS) })
            }
            options={shareable.sources.map((source) => ({
              id: source.id,
              label: titleOf(source),
              description: `${plural(shareable.facts.filter(({ verification_id: id }) => id === source.id).length, "fact")} · ${dateText(source.completed_at)} · ${source.requester_name ? `requested by ${source.requester_name}` : "your own request"}`,
            }))}
          />
        )}
        <RadioGroup
          label="Days until it expires"
          variant="segmented"
          value={String(days)}
          onChange={(value) => setDays(Number(value) as ShareDays)}
          options={SHARE_DAYS.map((count) => ({ id: String(count), label: String(count) }))}
        />
        <Checkbox
          name="requirePermission"
          isSelected={options.requirePermission}
          onChange={(requirePermission) => set({ requirePermission })}
          description="You approve each visitor."
        >
          Require permission
        </Checkbox>
        <TextField
          label="Label"
          name="label"
          optional
          value={label}
          onChange={setLabel}
          onBlur={() => {}}
          maxLength={MAX_SHARE_LABEL}
          placeholder="Apartment on Elm Street"
        />
        <Button variant="primary" icon={<Link2 aria-hidden />} onPress={generate} fullWidth>
          Generate Link
        </Button>
      </div>
    </Card>
  );
}
