import { CHECK_LABEL, type CheckId } from "#contract/checks/catalog.ts";
import type { CheckStatus, Grade } from "#contract/enums.ts";
import { CheckBadge } from "#ui/StatusBadge/CheckBadge.tsx";
import { StatusBadge } from "#ui/StatusBadge/StatusBadge.tsx";
import { Swap } from "../motif/Swap.tsx";
import styles from "./ChecksScene.module.css";
import scene from "./scene.module.css";

const CHECKS: readonly { id: CheckId; states: readonly CheckStatus[]; grade?: Grade }[] = [
  { id: "identity_match", states: ["waiting", "running", "passed"] },
  { id: "address_verification", states: ["waiting", "running", "passed"] },
  { id: "document_verification", states: ["running", "in_review", "passed"] },
  { id: "phone_verification", states: ["waiting", "running", "inconclusive"], grade: "G1" },
];

export function ChecksScene() {
  return (
    <div className={scene.card}>
      <p className={`${scene.line} ${styles.head}`}>
        <span className={scene.heading}>Jordan Ellis</span>
        <Swap>
          <StatusBadge status="pending" />
          <StatusBadge status="in_progress" />
          <StatusBadge status="completed" />
        </Swap>
      </p>
      <ul className={scene.list}>
        {CHECKS.map(({ id, states, grade }) => (
          <li key={id} className={`${scene.line} ${styles.check}`}>
            <span className={scene.name}>{CHECK_LABEL[id]}</span>
            <Swap>
              {states.map((status) => (
                <CheckBadge key={status} status={status} grade={grade ?? null} />
              ))}
            </Swap>
          </li>
        ))}
      </ul>
    </div>
  );
}
