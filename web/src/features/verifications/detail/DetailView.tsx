import { lazy, Suspense } from "react";
import { Card } from "#ui/Card/Card.tsx";
import { PrintFoot } from "#ui/PrintFoot/PrintFoot.tsx";
import { Skeleton } from "#ui/Skeleton/Skeleton.tsx";
import { DeclareCard } from "../adverse-action/DeclareCard.tsx";
import { LazyAdverseActionCard } from "../adverse-action/LazyAdverseActionCard.tsx";
import type { VerificationDetail } from "../api/types.ts";
import { ChecksCard } from "../checks/ChecksCard.tsx";
import { shownChecks } from "../checks/messages.ts";
import { ConsentCard } from "../consent/ConsentCard.tsx";
import { GivenConsentCard } from "../consent/GivenConsentCard.tsx";
import { RequesterCard } from "../consent/RequesterCard.tsx";
import { DocumentsCard } from "../evidence/DocumentsCard.tsx";
import { UploadCard } from "../evidence/UploadCard.tsx";
import { LazyTeamNotes } from "../notes/LazyTeamNotes.tsx";
import { ProgressCard } from "../progress/ProgressCard.tsx";
import { Rating } from "../rating/Rating.tsx";
import { ResultsCard } from "../results/ResultsCard.tsx";
import { DetailHeader } from "./DetailHeader.tsx";
import { DetailsCard } from "./DetailsCard.tsx";
import styles from "./DetailView.module.css";
import { may } from "./may.ts";
import { NotesCard } from "./NotesCard.tsx";
import { StatedCard } from "./StatedCard.tsx";
import { useVerificationFocus } from "./useVerificationFocus.ts";

// Few verifications ask for a code or a contact or are peer checks, and only the requester's side organizes them.
const PeerCard = lazy(async () => ({ default: (await import("../peer/PeerCard.tsx")).PeerCard }));
const PhoneCard = lazy(async () => ({ default: (await import("../phone/PhoneCard.tsx")).PhoneCard }));
const ContactsCard = lazy(async () => ({
  default: (await import("../contacts/ContactsCard.tsx")).ContactsCard,
}));
const OrganizeCard = lazy(async () => ({
  default: (await import("../organize/OrganizeCard.tsx")).OrganizeCard,
}));

/** Shows a verification as its viewer may see it: what needs doing first, then what is known. */
export function DetailView(props: { verification: VerificationDetail; onStale: () => void }) {
  const { verification: v } = props;
  const isTarget = v.viewer_roles.some((role) => role === "target");
  const isOpen = v.status === "pending" || v.status === "in_progress";
  const checks = shownChecks(v.checks, v.status);
  // If nothing was checked, the main column is nearly empty, so the stated details go there.
  const hasDocuments = v.documents.length > 0 || v.documents_deleted > 0;
  const isBare = !isOpen && checks.length === 0 && !hasDocuments;
  const stated = (
    <>
      <StatedCard verification={v} />
      {v.notes && <NotesCard notes={v.notes} />}
    </>
  );
  const requester = may(v, "block") && <RequesterCard verification={v} />;
  useVerificationFocus(`${v.status} ${may(v, "upload")}`);
  return (
    <>
      <DetailHeader verification={v} />
      <div className={styles.layout}>
        <div className={styles.main}>
          <LazyAdverseActionCard verification={v} />
          {v.results && <ResultsCard verification={v} results={v.results} />}
          <ProgressCard verification={v} />
          {may(v, "consent") && <ConsentCard verification={v} onStale={props.onStale} />}
          {(v.contacts.length > 0 || may(v, "contacts")) && (
            <Suspense fallback={<Waiting height="14rem" />}>
              <ContactsCard verification={v} />
            </Suspense>
          )}
          {v.phone_code && (
            <Suspense fallback={<Waiting height="12rem" />}>
              <PhoneCard verification={v} />
            </Suspense>
          )}
          {may(v, "upload") && <UploadCard verification={v} />}
          {/* Once there's a result, ResultsCard lists the checks. */}
          {checks.length > 0 && !v.results && (
            <ChecksCard checks={checks} isConsented={v.consent.given_at !== null} />
          )}
          {(hasDocuments || isOpen) && <DocumentsCard verification={v} />}
          {isBare && stated}
          <LazyTeamNotes verification={v} />
        </div>
        <div className={styles.aside}>
          {/* While the request is open, the subject sees the requester first. */}
          {isOpen && requester}
          <DetailsCard verification={v} />
          <Rating verification={v} />
          {v.peer && (
            <Suspense fallback={<Waiting height="10rem" />}>
              <PeerCard verification={v} />
            </Suspense>
          )}
          {may(v, "adverse_action") && v.adverse_action?.status !== "pre_notice" && (
            <DeclareCard verification={v} />
          )}
          {may(v, "organize") && (
            <Suspense fallback={<Waiting height="14rem" />}>
              <OrganizeCard verification={v} />
            </Suspense>
          )}
          {!isBare && stated}
          {isTarget && <GivenConsentCard verification={v} />}
          {!isOpen && requester}
        </div>
      </div>
      <PrintFoot />
    </>
  );
}

/** Holds the place of a card whose code is loading. */
const Waiting = ({ height }: { height: string }) => (
  <Card>
    <Skeleton shape="block" height={height} />
  </Card>
);
