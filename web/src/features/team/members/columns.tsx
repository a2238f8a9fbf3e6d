import { CircleCheck, CircleDashed, MailOpen, ShieldAlert } from "lucide-react";
import { canEditMember } from "#contract/teams/permissions.ts";
import { type MemberStatus, ROLE_LABEL } from "#contract/teams/teams.ts";
import { Avatar } from "#ui/Avatar/Avatar.tsx";
import { Badge, type BadgeTone } from "#ui/Badge/Badge.tsx";
import { BusinessLabel } from "#ui/BusinessLabel/BusinessLabel.tsx";
import { Button } from "#ui/Button/Button.tsx";
import type { Column } from "#ui/Table/column.ts";
import { Time } from "#ui/Time/Time.tsx";
import { STATUS_LABEL } from "../place.ts";
import type { Member, Team } from "../queries.ts";
import { DepartmentSelect } from "./DepartmentSelect.tsx";
import styles from "./MembersCard.module.css";
import { memberLabel } from "./memberLabel.ts";
import { RoleSelect } from "./RoleSelect.tsx";

const STATUS: Record<MemberStatus, { tone: BadgeTone; icon: React.ReactNode }> = {
  active: { tone: "ok", icon: <CircleCheck aria-hidden /> },
  inactive: { tone: "neutral", icon: <CircleDashed aria-hidden /> },
  pending: { tone: "warn", icon: <MailOpen aria-hidden /> },
};

/**
 * @returns the columns of the member list, with the controls that the user's role allows
 * @param userId the user's id
 */
export function memberColumns(
  team: Team,
  userId: string,
  onRemove: (member: Member) => void,
): readonly Column<Member>[] {
  const isEditable = (row: Member) => row.user_id !== null && canEditMember(team.role, row.role);
  const all: (Column<Member> | false)[] = [
    {
      id: "member",
      header: "Member",
      primary: true,
      cell: (row) => (
        <span className={styles.who}>
          <Avatar name={row.full_name || row.email} src={row.avatar} size="sm" />
          <span className={styles.words}>
            <span className={styles.name}>
              {row.full_name || row.email}
              {row.user_id === userId && <Badge size="sm">You</Badge>}
              {team.require_second_factor && row.second_factor === false && (
                <Badge size="sm" tone="warn" icon={<ShieldAlert aria-hidden />}>
                  No two-factor authentication
                </Badge>
              )}
            </span>
            {row.full_name && <span className={styles.mail}>{row.email}</span>}
            {row.unverified_name && (
              <span className={styles.mail}>
                <BusinessLabel business={null} unverifiedName={row.unverified_name} />
              </span>
            )}
          </span>
        </span>
      ),
    },
    {
      id: "role",
      header: "Role",
      cell: (row) =>
        isEditable(row) ? (
          <RoleSelect team={team} member={row} isOwn={row.user_id === userId} />
        ) : (
          ROLE_LABEL[row.role]
        ),
    },
    {
      id: "status",
      header: "Status",
      cell: ({ status }) => (
        <Badge tone={STATUS[status].tone} icon={STATUS[status].icon}>
          {STATUS_LABEL[status]}
        </Badge>
      ),
    },
    team.departments.length > 0 && {
      id: "department",
      header: "Department",
      cell: (row) =>
        isEditable(row) ? <DepartmentSelect team={team} member={row} /> : (row.department ?? "–"),
    },
    {
      id: "last_active",
      header: "Last active",
      cell: ({ last_active }) => (last_active ? <Time value={last_active} /> : "–"),
    },
    {
      id: "joined",
      header: "Joined",
      cell: ({ joined_at }) => (joined_at ? <Time value={joined_at} mode="date" /> : "–"),
    },
    {
      id: "actions",
      header: "Actions",
      hideLabel: true,
      align: "end",
      cell: (row) =>
        isEditable(row) &&
        row.user_id !== userId && (
          <Button
            size="sm"
            variant="danger"
            aria-label={`Remove ${memberLabel(row)}`}
            onPress={() => onRemove(row)}
          >
            Remove
          </Button>
        ),
    },
  ];
  return all.filter((column) => column !== false);
}
