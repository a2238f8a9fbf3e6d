import { Smartphone } from "lucide-react";
import type { VerificationDetail } from "#features/verifications/shared/api/types.ts";
import { hasAction } from "#features/verifications/shared/hasAction.ts";
import { Card, CardHeader } from "#ui/Card/Card.tsx";
import { CodeEntry } from "#ui/CodeEntry/CodeEntry.tsx";
import { Time } from "#ui/Time/Time.tsx";
import { useProvePhone } from "./mutations.ts";

/** Lets the subject confirm the stated phone number with a code, or explains why they can't. */
export function PhoneCard({ verification: v }: { verification: VerificationDetail }) {
  const prove = useProvePhone(v.id);
  const { phone_code: code } = v;
  if (!code) return null;
  const icon = <Smartphone aria-hidden />;
  if (code.proven_at)
    return (
      <Card as="section" tone="ok" aria-labelledby="phone">
        <CardHeader
          id="phone"
          icon={icon}
          title="Your phone number is confirmed"
          description={
            <>
              You entered the code we sent to {code.number} on <Time value={code.proven_at} mode="date" />.
            </>
          }
        />
      </Card>
    );
  if (!hasAction(v, "code"))
    return (
      <Card as="section" aria-labelledby="phone">
        <CardHeader
          id="phone"
          icon={icon}
          title="Your phone number isn't confirmed"
          description={code.why_not}
        />
      </Card>
    );
  return (
    <Card as="section" tone="info" elevation={2} aria-labelledby="phone">
      <CardHeader
        id="phone"
        icon={icon}
        title="Confirm your phone number"
        description={`The request says your number is ${code.number}. We'll text you a code to enter here. If the number isn't yours, skip this.`}
      />
      <CodeEntry
        to={code.number ?? ""}
        sent={code.sent}
        onAsk={() => prove.mutateAsync({ request: true })}
        onAnswer={(answer) => prove.mutateAsync({ code: answer })}
      />
    </Card>
  );
}
