import {
  isEssential,
  type KindPreference,
  NOTIFICATION_KIND_TEXT,
  NOTIFICATION_KINDS,
  type NotificationKind,
} from "#contract/live/notifications.ts";
import { Checkbox } from "#ui/Choice/Checkbox.tsx";
import { Select } from "#ui/Select/Select.tsx";
import { Skeleton } from "#ui/Skeleton/Skeleton.tsx";
import styles from "./KindTable.module.css";
import type { Change, Preferences } from "./preferences.ts";

const EMAIL = [
  { id: "now", label: "At once" },
  { id: "digest", label: "Daily" },
  { id: "off", label: "Never" },
];

/**
 * A table with a row for each kind of notification that the user can get and a column for each channel.
 * @param props.kinds the current choices; undefined while loading
 */
export function KindTable(props: {
  kinds: Preferences["kinds"] | undefined;
  isStaff: boolean;
  onChange: (kinds: NonNullable<Change["kinds"]>) => void;
}) {
  const shown = NOTIFICATION_KINDS.filter((kind) => props.isStaff || kind !== "review");
  return (
    <table
      aria-label="How notifications reach you"
      aria-busy={props.kinds ? undefined : true}
      className={styles.table}
    >
      <thead>
        <tr className={styles.head}>
          <th scope="col">Kind</th>
          <th scope="col">In app</th>
          <th scope="col">Email</th>
          <th scope="col">Push</th>
        </tr>
      </thead>
      <tbody>
        {shown.map((kind) => (
          <KindRow
            key={kind}
            kind={kind}
            value={props.kinds?.[kind]}
            onChange={(change) => props.onChange({ [kind]: change })}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  kind: NotificationKind;
  onChange: (change: Partial<KindPreference>) => void;
}

function KindRow({ value, ...props }: RowProps & { value: KindPreference | undefined }) {
  const { label, description } = NOTIFICATION_KIND_TEXT[props.kind];
  return (
    <tr className={styles.row}>
      <th scope="row" className={styles.words}>
        <span className={styles.label}>{label}</span>
        <span className={styles.description}>
          {description}
          {isEssential(props.kind) && " Always on, to protect your account."}
        </span>
      </th>
      {value ? <Choices {...props} value={value} /> : <WaitingChoices />}
    </tr>
  );
}

function Choices({ kind, value, onChange }: RowProps & { value: KindPreference }) {
  const { label } = NOTIFICATION_KIND_TEXT[kind];
  const isFixed = isEssential(kind);
  return (
    <>
      <td className={styles.cell} data-column="In app">
        <Checkbox
          aria-label={`${label}: in app`}
          isSelected={value.in_app}
          isDisabled={isFixed}
          onChange={(in_app) => onChange({ in_app })}
        />
      </td>
      <td className={styles.cell} data-column="Email">
        <Select
          label={`${label}: email`}
          hideLabel
          size="sm"
          value={value.email}
          isDisabled={isFixed}
          onChange={(email) => onChange({ email: email as KindPreference["email"] })}
          options={EMAIL}
        />
      </td>
      <td className={styles.cell} data-column="Push">
        <Checkbox
          aria-label={`${label}: push`}
          isSelected={value.push}
          isDisabled={isFixed}
          onChange={(push) => onChange({ push })}
        />
      </td>
    </>
  );
}

/** Placeholders as high as the choices, so that nothing moves when the choices load. */
const WaitingChoices = () => (
  <>
    <td className={styles.cell} data-column="In app">
      <Skeleton shape="block" width="1.25rem" height="1.25rem" />
    </td>
    <td className={styles.cell} data-column="Email">
      <Skeleton shape="block" width="8rem" height="2.25rem" />
    </td>
    <td className={styles.cell} data-column="Push">
      <Skeleton shape="block" width="1.25rem" height="1.25rem" />
    </td>
  </>
);
