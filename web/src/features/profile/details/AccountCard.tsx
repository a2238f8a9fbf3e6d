import { Building2, UserRound } from "lucide-react";
import { count } from "#lib/format/format.ts";
import { useUser } from "#lib/session/session.ts";
import { Badge } from "#ui/Badge/Badge.tsx";
import { Card, CardHeader } from "#ui/Card/Card.tsx";
import { KeyValue } from "#ui/KeyValue/KeyValue.tsx";
import { Time } from "#ui/Time/Time.tsx";

/** Shows the account's type, age and number of verifications; for a business, also its company and team size. */
export function AccountCard() {
  const user = useUser();
  const isBusiness = user.account_type === "business";
  return (
    <Card as="section" aria-labelledby="account-title">
      <CardHeader
        id="account-title"
        title="Account type"
        actions={
          <Badge icon={isBusiness ? <Building2 aria-hidden /> : <UserRound aria-hidden />}>
            {isBusiness ? "Business" : "Individual"}
          </Badge>
        }
      />
      <KeyValue
        items={[
          ...(isBusiness && user.company ? [{ label: "Company", value: user.company }] : []),
          ...(isBusiness ? [{ label: "Team members", value: count(user.team_size) }] : []),
          { label: "Member since", value: <Time value={user.created_at} mode="date" /> },
          { label: "Total Verifications", value: count(user.total_verifications) },
        ]}
      />
    </Card>
  );
}
