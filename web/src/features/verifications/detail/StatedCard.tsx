import { dayText } from "../../../lib/format.ts";
import { Card, CardHeader } from "../../../ui/Card.tsx";
import { KeyValue, type KeyValueItem } from "../../../ui/KeyValue.tsx";
import type { VerificationDetail } from "../api/types.ts";

/** What was stated about the subject: that, and nothing else, is compared with the documents. */
export function StatedCard({ verification: v }: { verification: VerificationDetail }) {
  const { claims } = v;
  if (!claims) return null;
  const { street, city, state, zipCode, country } = claims.address ?? {};
  const address = [street, city, [state, zipCode].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  const name = [claims.first_name, claims.last_name].filter(Boolean).join(" ");
  const items: (KeyValueItem | null)[] = [
    name ? { label: "Name", value: name } : null,
    claims.date_of_birth ? { label: "Date of birth", value: dayText(claims.date_of_birth) } : null,
    claims.phone ? { label: "Phone", value: claims.phone } : null,
    address ? { label: "Address", value: address, hint: country } : null,
    claims.ssn_last4 ? { label: "SSN", value: `•••-••-${claims.ssn_last4}` } : null,
  ];
  return (
    <Card as="section" aria-labelledby="stated">
      <CardHeader
        id="stated"
        title="What Was Stated"
        description={
          v.viewer_roles.includes("target") && !v.viewer_roles.includes("requester")
            ? `By ${v.requester_name}, about you.`
            : "In the request. The checks compare it with the documents."
        }
      />
      <KeyValue items={items.filter((item) => item !== null)} />
    </Card>
  );
}
