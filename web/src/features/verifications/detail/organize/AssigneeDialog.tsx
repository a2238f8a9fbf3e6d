import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useRef, useState } from "react";
import { PEOPLE_SHOWN, peopleOptions } from "#features/verifications/shared/api/people.ts";
import type { VerificationDetail } from "#features/verifications/shared/api/types.ts";
import { messageOf } from "#lib/http/errors.ts";
import { pressedKey } from "#lib/page/pressedKey.ts";
import { useUser } from "#lib/session/session.ts";
import { Dialog } from "#ui/Dialog/Dialog.tsx";
import { ErrorState } from "#ui/ErrorState/ErrorState.tsx";
import { SearchField } from "#ui/SearchField/SearchField.tsx";
import { Skeleton } from "#ui/Skeleton/Skeleton.tsx";
import styles from "./AssigneePicker.module.css";

/** Milliseconds without typing before we query the server. */
const PAUSE = 200;

type Assignee = VerificationDetail["assigned_to"];

/** A dialog to find the member to assign a request to. The arrow keys move between the search field and the people. */
export default function AssigneeDialog(props: {
  teamId: string;
  now: Assignee;
  onChoose: (next: Assignee) => void;
  onClose: () => void;
}) {
  const { teamId, now, onChoose } = props;
  const { id: me, name: myName } = useUser();
  const [search, setSearch] = useState("");
  const found = useQuery(peopleOptions(teamId, search.trim(), true));
  const box = useRef<HTMLDivElement>(null);
  const others = found.data?.filter(({ id }) => id !== me);
  const isSelfAllowed = found.data?.some(({ id }) => id === me) ?? false;

  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[pressedKey(event)];
    if (!step) return;
    const stops = [...(box.current?.querySelectorAll<HTMLElement>("input, [data-person]") ?? [])];
    const at = stops.indexOf(document.activeElement as HTMLElement);
    event.preventDefault();
    stops[Math.min(Math.max(at + step, 0), stops.length - 1)]?.focus();
  };
  const choice = (key: string, next: Assignee, email?: string) => (
    <li key={key}>
      <button
        type="button"
        data-person
        className={styles.person}
        aria-pressed={next?.id === now?.id}
        onClick={() => onChoose(next)}
      >
        {key === "me" ? "Me" : (next?.name ?? "No one")}
        {email && <span className={styles.email}>{email}</span>}
      </button>
    </li>
  );
  return (
    <Dialog isOpen onOpenChange={(isOpen) => !isOpen && props.onClose()} title="Assign to" size="sm">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys only move the focus between controls */}
      <div ref={box} onKeyDown={move}>
        <SearchField
          label="Search members"
          placeholder="Search by name or email"
          value={search}
          onChange={setSearch}
          debounce={PAUSE}
          autoFocus
        />
        {found.isError ? (
          <ErrorState
            level={3}
            title="We couldn't load your team"
            onRetry={() => found.refetch()}
            retryLabel="Try Again"
          >
            {messageOf(found.error)}
          </ErrorState>
        ) : (
          <ul className={styles.people} aria-label="Members" aria-busy={found.isFetching}>
            {(search === "" || isSelfAllowed) && choice("me", { id: me, name: myName })}
            {search === "" && choice("none", null)}
            {others?.map(({ id, name, email }) => choice(id, { id, name }, email))}
            {!others && (
              <li>
                <Skeleton width="12rem" />
              </li>
            )}
          </ul>
        )}
        <p role="status" className={styles.hint}>
          {found.data?.length === 0 && "No one matches your search."}
          {found.data?.length === PEOPLE_SHOWN && "Type a name to find more people."}
        </p>
      </div>
    </Dialog>
  );
}
