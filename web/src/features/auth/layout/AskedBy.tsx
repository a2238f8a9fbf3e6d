import { useEffect, useState } from "react";
import { kindLabel } from "#contract/labels.ts";
import { ApiError } from "#lib/http/errors.ts";
import { call, type DataOf } from "#lib/http/http.ts";
import { publicApi } from "#lib/http/publicApi.ts";
import { BusinessLabel } from "#ui/BusinessLabel/BusinessLabel.tsx";
import { TextLink } from "#ui/Link/TextLink.tsx";
import styles from "./AskedBy.module.css";

const { $post: read } = publicApi.api.verifications[":id"].invite;
type Asked = DataOf<Awaited<ReturnType<typeof read>>>;

/**
 * Shown above the form to sign in or register: says who wants to verify the person, or why their emailed invitation no
 * longer works. After any other error, it stays empty, because the form works without it.
 * @param props.without a link to the same form without the invitation, shown if the invitation no longer works
 */
export default function AskedBy(props: {
  id: string;
  invite: string;
  without?: { href: string; label: string } | undefined;
}) {
  const { id, invite, without } = props;
  const [asked, setAsked] = useState<Asked>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    const controller = new AbortController();
    call(read({ param: { id }, json: { invite } }, { init: { signal: controller.signal } })).then(
      setAsked,
      (error: unknown) => {
        if (error instanceof ApiError && (error.status === 404 || error.status === 409))
          setProblem(error.message);
      },
    );
    return () => controller.abort();
  }, [id, invite]);

  if (problem)
    return (
      <div className={styles.asked} role="status">
        <p>{problem}</p>
        {without && (
          <p className={styles.kind}>
            <TextLink href={without.href}>{without.label}</TextLink>
          </p>
        )}
      </div>
    );
  return (
    <div className={styles.asked}>
      {asked && (
        <>
          <p className={styles.who}>{asked.requester_name} wants to verify you</p>
          <p className={styles.kind}>
            {kindLabel({ type: asked.verification_type, peer: asked.peer })} verification
          </p>
          {(asked.requester_business?.is_suspicious || asked.requester_unverified_name) && (
            <BusinessLabel
              business={asked.requester_business}
              unverifiedName={asked.requester_unverified_name}
            />
          )}
        </>
      )}
    </div>
  );
}
