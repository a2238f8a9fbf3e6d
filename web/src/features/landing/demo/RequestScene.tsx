import { moneyOfCents } from "#contract/billing/money.ts";
import { quote, SERVICE_CENTS } from "#contract/billing/prices.ts";
import { CHECK_LABEL, type Service } from "#contract/checks/catalog.ts";
import { PURPOSE_LABEL, TYPE_LABEL } from "#contract/labels.ts";
import { CLAIM_FIELDS as FIELDS } from "#contract/verification/claims.ts";
import { Icon } from "../motif/Icon.tsx";
import styles from "./RequestScene.module.css";
import scene from "./scene.module.css";

const SERVICES: readonly Service[] = ["document_verification", "address_verification", "phone_verification"];

export function RequestScene() {
  const total = moneyOfCents(quote("identity", SERVICES, "standard").totalCents);
  return (
    <div className={`${scene.card} ${styles.request}`}>
      <p className={scene.heading}>New Request · {TYPE_LABEL.identity}</p>
      <div className={styles.fields}>
        <p className={styles.field}>
          <span className={styles.label}>Email</span>
          <b>jordan.ellis@mail.example</b>
        </p>
        <p className={styles.field}>
          <span className={styles.label}>{FIELDS.personalInfo.firstName.label}</span>
          <b>Jordan</b>
        </p>
        <p className={styles.field}>
          <span className={styles.label}>{FIELDS.personalInfo.lastName.label}</span>
          <b>Ellis</b>
        </p>
        <p className={styles.field}>
          <span className={styles.label}>{FIELDS.personalInfo.dateOfBirth.label}</span>
          <b>I don't know it. Ask them.</b>
        </p>
        <p className={styles.field}>
          <span className={styles.label}>Purpose</span>
          <b>{PURPOSE_LABEL.marketplace}</b>
        </p>
      </div>
      <ul>
        {SERVICES.map((service) => (
          <li key={service} className={scene.line}>
            <span className={styles.tick}>
              <Icon sign="check" />
            </span>
            <span className={scene.name}>{CHECK_LABEL[service]}</span>
            <span className={scene.quiet}>+{moneyOfCents(SERVICE_CENTS)}</span>
          </li>
        ))}
      </ul>
      <p className={scene.line}>
        <span className={scene.name}>Estimated cost</span>
        <span className={`${scene.button} ${scene.primary}`}>Review Request · {total}</span>
      </p>
    </div>
  );
}
