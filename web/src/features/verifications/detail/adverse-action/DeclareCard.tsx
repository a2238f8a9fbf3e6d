import { Gavel } from "lucide-react";
import { useState } from "react";
import type { VerificationDetail } from "#features/verifications/shared/api/types.ts";
import { Button } from "#ui/Button/Button.tsx";
import { Card, CardHeader } from "#ui/Card/Card.tsx";
import { lazyDialog } from "#ui/Dialog/lazyDialog.tsx";
import styles from "./DeclareCard.module.css";
import { dutyOf } from "./duty.ts";

const DeclareDialog = lazyDialog(() => import("./DeclareDialog.tsx"));

/** Lets the requester's side declare an adverse action after a verification for employment or a tenancy. */
export function DeclareCard({ verification: v }: { verification: VerificationDetail }) {
  const [isDeclaring, setDeclaring] = useState(false);
  return (
    <Card as="section" aria-labelledby="deciding" className="print-hide">
      <CardHeader id="deciding" title="Deciding against them?" />
      <p className={styles.text}>{dutyOf(v.purpose).text}</p>
      <Button size="sm" icon={<Gavel aria-hidden />} onPress={() => setDeclaring(true)}>
        Give Notice
      </Button>
      {isDeclaring && <DeclareDialog verification={v} onClose={() => setDeclaring(false)} />}
    </Card>
  );
}
