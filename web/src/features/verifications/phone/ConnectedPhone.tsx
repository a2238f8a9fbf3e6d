import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { SECOND } from "#contract/time.ts";
import { keys } from "#features/verifications/shared/api/keys.ts";
import { ScreenSkeleton } from "#features/verifications/subject/frame/ScreenSkeleton.tsx";
import { messageOf } from "#lib/http/errors.ts";
import { newQueryClient } from "#lib/query/newQueryClient.ts";
import { ErrorState } from "#ui/ErrorState/ErrorState.tsx";
import { readRequest } from "./api.ts";
import { PhoneDocuments } from "./PhoneDocuments.tsx";
import { endOfError, endOfView, type PhoneEnd } from "./phoneEnds.ts";

/** Milliseconds between refetches, to notice that the handoff was canceled on the computer. */
const POLL = 3 * SECOND;

interface ConnectedPhoneProps {
  accessToken: string;
  verificationId: string;
  onEnd: (end: PhoneEnd) => void;
}

/** The phone, once it has access. Its cache is its own, apart from that of a person who's signed in here. */
export default function ConnectedPhone(props: ConnectedPhoneProps) {
  const [client] = useState(newQueryClient);
  return (
    <QueryClientProvider client={client}>
      <Request {...props} />
    </QueryClientProvider>
  );
}

function Request({ accessToken, verificationId, onEnd }: ConnectedPhoneProps) {
  const { data, error, refetch } = useQuery({
    // The upload queue refetches this key after each upload.
    queryKey: keys.detail(verificationId),
    queryFn: ({ signal }) => readRequest(accessToken, signal),
    staleTime: 0,
    refetchInterval: POLL,
  });
  const end = (error && endOfError(error)) ?? (data && endOfView(data)) ?? null;
  const leave = useEffectEvent(onEnd);
  useEffect(() => {
    if (end) leave(end);
  }, [end]);
  if (data && !end) return <PhoneDocuments view={data} accessToken={accessToken} onEnd={onEnd} />;
  if (error && !end)
    return (
      <ErrorState level={1} title="We couldn't load your request" onRetry={() => void refetch()}>
        {messageOf(error)}
      </ErrorState>
    );
  return <ScreenSkeleton />;
}
