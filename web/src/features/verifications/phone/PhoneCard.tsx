import { Smartphone } from "lucide-react";
import { Card, CardHeader } from "#ui/Card/Card.tsx";
import { CodeEntry } from "#ui/CodeEntry/CodeEntry.tsx";
import { Time } from "#ui/Time/Time.tsx";
import type { VerificationDetail } from "../api/types.ts";
import { may } from "../detail/may.ts";
import { usePhoneCode } from "./usePhoneCode.ts";

/** Where the subject proves the phone number that the request states, or reads why a code cannot do it. */
export function PhoneCard({ verification: v }: { verification: VerificationDetail }) {
  const { ask, answer } = usePhoneCode(v.id);
  const { phone_code: code } = v;
  if (!code) return null;
  const icon = <Smartphone aria-hidden />;
  if (code.proven_at)
    return (
      <Card as="section" tone="ok" aria-labelledby="phone">
        <CardHeader
          id="phone"
          icon={icon}
          title="Your phone number is proven"
          description={
            <>
              You answered the code sent to {code.number} on <Time value={code.proven_at} mode="date" />.
            </>
          }
        />
      </Card>
    );
  if (!may(v, "code"))
    return (
      <Card as="section" aria-labelledby="phone">
        <CardHeader
          id="phone"
          icon={icon}
          title="Your phone number is not proven"
          description={code.why_not}
        />
      </Card>
    );
  return (
    <Card as="section" tone="info" elevation={2} aria-labelledby="phone">
      <CardHeader
        id="phone"
        icon={icon}
        title="Prove your phone number"
        description={`The request states ${code.number}. Answer a code that we send there by text message. If it is not yours, leave this out.`}
      />
      <CodeEntry to={code.number ?? ""} sent={code.sent} onAsk={ask} onAnswer={answer} />
    </Card>
  );
}
