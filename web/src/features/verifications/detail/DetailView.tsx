import { lazy, Suspense } from "react";
import { Card } from "#ui/Card/Card.tsx";
import { PrintNote } from "#ui/PrintNote/PrintNote.tsx";
import { Skeleton } from "#ui/Skeleton/Skeleton.tsx";
import { VisuallyHidden } from "#ui/VisuallyHidden/VisuallyHidden.tsx";
import { Rating } from "../peer/rating/Rating.tsx";
import type { VerificationDetail } from "../shared/api/types.ts";
import { hasAction } from "../shared/hasAction.ts";
import { LazyAdverseActionCard } from "./adverse-action/LazyAdverseActionCard.tsx";
import { shownChecks } from "./checks/messages.ts";
import { DetailHeader } from "./DetailHeader.tsx";
import { DetailsCard } from "./DetailsCard.tsx";
import styles from "./DetailView.module.css";
import { DocumentsCard } from "./evidence/DocumentsCard.tsx";
import { NotesCard } from "./NotesCard.tsx";
import { LazyTeamNotes } from "./notes/LazyTeamNotes.tsx";
import { progressText } from "./progress/messages.ts";
import { ProgressCard } from "./progress/ProgressCard.tsx";
import { LazyResultsCard } from "./results/LazyResultsCard.tsx";
import { VerdictCard } from "./results/VerdictCard.tsx";
import { StatedCard } from "./StatedCard.tsx";
import { StepsCard } from "./StepsCard.tsx";
import { useVerificationFocus } from "./useVerificationFocus.ts";

// Loads on demand, so that what the viewer has to do is shown without waiting for it.
const ChecksCard = lazy(async () => ({ default: (await import("./checks/ChecksCard.tsx")).ChecksCard }));
// The others load on demand, because most visits need only a few of them. Some are only for the subject, and some only for
// the requester's side. Few verifications are peer checks, or involve a phone code, contacts or another address.
const AddressCard = lazy(() => import("./address/AddressCard.tsx"));
const ConsentCard = lazy(async () => ({
  default: (await import("./consent/ConsentCard.tsx")).ConsentCard,
}));
const DeclareCard = lazy(async () => ({
  default: (await import("./adverse-action/DeclareCard.tsx")).DeclareCard,
}));
const GivenConsentCard = lazy(async () => ({
  default: (await import("./consent/GivenConsentCard.tsx")).GivenConsentCard,
}));
const RequesterCard = lazy(async () => ({
  default: (await import("./consent/RequesterCard.tsx")).RequesterCard,
}));
const UploadCard = lazy(async () => ({
  default: (await import("./evidence/UploadCard.tsx")).UploadCard,
}));
const PeerCard = lazy(async () => ({ default: (await import("../peer/PeerCard.tsx")).PeerCard }));
const PhoneCard = lazy(async () => ({ default: (await import("./phone/PhoneCard.tsx")).PhoneCard }));
const ContactsCard = lazy(async () => ({
  default: (await import("./contacts/ContactsCard.tsx")).ContactsCard,
}));
const OrganizeCard = lazy(async () => ({
  default: (await import("./organize/OrganizeCard.tsx")).OrganizeCard,
}));

/**
 * Shows a verification as far as its viewer can see it: first the verdict or what they have to do, then the rest.
 */
export function DetailView(props: { verification: VerificationDetail; onStale: () => void }) {
  const { verification: v } = props;
  const isTarget = v.viewer_roles.some((role) => role === "target");
  const isOpen = v.status === "pending" || v.status === "in_progress";
  const checks = shownChecks(v.checks, v.status);
  // If a request ended without checks or documents, the main column is nearly empty, so the stated details go there.
  const hasDocuments = v.documents.length > 0 || v.documents_deleted > 0;
  const isBare = !isOpen && checks.length === 0 && !hasDocuments;
  // With a result, the main column has room for the stated details, too, unless the team's notes fill it.
  const isWide = isBare || (v.results !== null && !hasAction(v, "discuss"));
  const stated = (
    <>
      <StatedCard verification={v} isWide={isWide} />
      {v.notes && <NotesCard notes={v.notes} />}
    </>
  );
  const requester = hasAction(v, "block") && (
    <Suspense fallback={<CardSkeleton height="13rem" />}>
      <RequesterCard verification={v} />
    </Suspense>
  );
  useVerificationFocus(`${v.status} ${hasAction(v, "upload")} ${v.proposed_email !== null}`);
  return (
    <>
      <DetailHeader verification={v} />
      <PrintNote />
      {/* The progress card and its live region disappear when the result arrives, so announce it here. */}
      <VisuallyHidden>
        <span role="status">{v.results && progressText(v).title}</span>
      </VisuallyHidden>
      <div className={styles.layout}>
        <div className={styles.main}>
          {v.verdict && <VerdictCard verification={v} verdict={v.verdict} />}
          <LazyAdverseActionCard verification={v} />
          {v.results ? <LazyResultsCard verification={v} /> : <ProgressCard verification={v} />}
          {v.proposed_email && (
            <Suspense fallback={<CardSkeleton height="11rem" />}>
              <AddressCard verification={v} proposed={v.proposed_email} />
            </Suspense>
          )}
          {hasAction(v, "consent") && (
            <Suspense fallback={<CardSkeleton height="24rem" />}>
              <ConsentCard verification={v} onStale={props.onStale} />
            </Suspense>
          )}
          {(v.contacts.length > 0 || hasAction(v, "contacts")) && (
            <Suspense fallback={<CardSkeleton height="14rem" />}>
              <ContactsCard verification={v} />
            </Suspense>
          )}
          {v.phone_code && (
            <Suspense fallback={<CardSkeleton height="12rem" />}>
              <PhoneCard verification={v} />
            </Suspense>
          )}
          {hasAction(v, "upload") && (
            <Suspense fallback={<CardSkeleton height="24rem" />}>
              <UploadCard verification={v} />
            </Suspense>
          )}
          {/* Once there's a result, ResultsCard lists the checks. */}
          {checks.length > 0 && !v.results && (
            <Suspense fallback={<CardSkeleton height="24rem" />}>
              <ChecksCard checks={checks} isConsented={v.consent.given_at !== null} />
            </Suspense>
          )}
          {(hasDocuments || isOpen) && <DocumentsCard verification={v} />}
          {isWide && stated}
          <LazyTeamNotes verification={v} />
        </div>
        <div className={styles.aside}>
          {/* While the request is open, the subject sees the requester first. */}
          {isOpen && requester}
          <DetailsCard verification={v} />
          {v.results && <StepsCard verification={v} />}
          <Rating verification={v} />
          {v.peer && (
            <Suspense fallback={<CardSkeleton height="10rem" />}>
              <PeerCard verification={v} />
            </Suspense>
          )}
          {hasAction(v, "adverse_action") && v.adverse_action?.status !== "pre_notice" && (
            <Suspense fallback={<CardSkeleton height="9rem" />}>
              <DeclareCard verification={v} />
            </Suspense>
          )}
          {hasAction(v, "organize") && (
            <Suspense fallback={<CardSkeleton height="14rem" />}>
              <OrganizeCard verification={v} />
            </Suspense>
          )}
          {!isWide && stated}
          {isTarget && v.consent.given_at && (
            <Suspense fallback={<CardSkeleton height="9rem" />}>
              <GivenConsentCard verification={v} />
            </Suspense>
          )}
          {!isOpen && requester}
        </div>
      </div>
    </>
  );
}

/** A placeholder for a card whose code is loading. */
const CardSkeleton = ({ height }: { height: string }) => (
  <Card>
    <Skeleton shape="block" height={height} />
  </Card>
);
