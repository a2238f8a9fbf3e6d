import { Eye, ShieldCheck, UserPlus } from "lucide-react";
import type { Inquiry, InquiryKind } from "#contract/sharing/inquiries.ts";
import type { AccessStatus } from "#contract/sharing/sharing.ts";
import { Address } from "#ui/Address/Address.tsx";
import { Badge, type BadgeTone } from "#ui/Badge/Badge.tsx";
import { Button } from "#ui/Button/Button.tsx";
import { LinkButton } from "#ui/Button/LinkButton.tsx";
import { StatusBadge } from "#ui/StatusBadge/StatusBadge.tsx";
import { Time } from "#ui/Time/Time.tsx";
import { SettingRow } from "../SettingRow.tsx";
import styles from "./Inquiries.module.css";
import { gotText, nameOf, titleOf, whyOf } from "./messages.ts";
import type { Asker } from "./mutations.ts";

/** An action that the user has chosen and must still confirm. */
export interface PendingAction {
  action: "withdraw" | "block" | "report";
  asker: Asker;
}

const ICON: Record<InquiryKind, React.ReactNode> = {
  verification: <ShieldCheck aria-hidden />,
  share_view: <Eye aria-hidden />,
  access_request: <UserPlus aria-hidden />,
};

const ACCESS: Record<AccessStatus, { label: string; tone: BadgeTone }> = {
  pending: { label: "Waiting for you", tone: "warn" },
  approved: { label: "Approved", tone: "ok" },
  denied: { label: "Denied", tone: "neutral" },
  withdrawn: { label: "Withdrawn", tone: "neutral" },
};

/**
 * A request about the user or a visit to their shared profile: who it was, why, when, what they've seen, and what the
 * user can do about it.
 */
export function InquiryRow({
  inquiry,
  onAct,
}: {
  inquiry: Inquiry;
  onAct: (pending: PendingAction) => void;
}) {
  const why = whyOf(inquiry);
  return (
    <SettingRow
      icon={ICON[inquiry.kind]}
      title={titleOf(inquiry)}
      badge={<InquiryStatus inquiry={inquiry} />}
    >
      <p>
        <Time value={inquiry.at} />
        {why && ` · ${why}`}
        {inquiry.who.address && (
          <>
            {" · "}
            <Address>{inquiry.who.address}</Address>
          </>
        )}
      </p>
      <p>{gotText(inquiry)}</p>
      <Actions inquiry={inquiry} onAct={onAct} />
    </SettingRow>
  );
}

function InquiryStatus({ inquiry }: { inquiry: Inquiry }) {
  if (inquiry.kind === "share_view") return null;
  if (inquiry.kind === "verification") return <StatusBadge status={inquiry.status} />;
  const { label, tone } = ACCESS[inquiry.status];
  return (
    <Badge tone={tone} size="sm">
      {label}
    </Badge>
  );
}

function Actions({ inquiry, onAct }: { inquiry: Inquiry; onAct: (pending: PendingAction) => void }) {
  const can = (action: Inquiry["actions"][number]) => inquiry.actions.includes(action);
  const name = nameOf(inquiry);
  const asker = inquiry.kind === "share_view" ? null : inquiry;
  return (
    <div className={styles.actions}>
      {inquiry.kind === "verification" ? (
        <LinkButton size="sm" href={`/app/verifications/${inquiry.verification_id}`}>
          {can("withdraw") ? "View or Withdraw Consent" : "View Verification"}
        </LinkButton>
      ) : (
        <LinkButton size="sm" href={inquiry.kind === "share_view" ? "/app/share-profile" : REQUESTS}>
          {inquiry.kind === "share_view" ? "View Share Links" : "View Requests"}
        </LinkButton>
      )}
      {asker?.kind === "access_request" && can("withdraw") && (
        <Button
          size="sm"
          aria-label={`Withdraw access for ${name}`}
          onPress={() => onAct({ action: "withdraw", asker })}
        >
          Withdraw Access
        </Button>
      )}
      {asker && can("block") && (
        <Button
          size="sm"
          variant="ghost"
          aria-label={`Block ${name}`}
          onPress={() => onAct({ action: "block", asker })}
        >
          Block
        </Button>
      )}
      {asker && can("report") && (
        <Button
          size="sm"
          variant="ghost"
          aria-label={`Report ${name}`}
          onPress={() => onAct({ action: "report", asker })}
        >
          Report
        </Button>
      )}
    </div>
  );
}

const REQUESTS = "/app/share-profile#requests";
