import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { tidyEmail } from "#contract/accounts/email-address.ts";
import { MINUTE } from "#contract/time.ts";
import { api } from "#lib/http/api.ts";
import { call, type DataOf } from "#lib/http/http.ts";

const { people } = api.api.v1;

export type KnownPerson = DataOf<Awaited<ReturnType<typeof people.$get>>>["people"][number];

/** How long the user has to pause typing before we look for people. */
const PAUSE_MS = 300;

/** People whom the user or their teams asked before. Without a text, those asked last. */
const peopleOptions = (search: string) =>
  queryOptions({
    queryKey: ["verifications", "people", search],
    queryFn: async ({ signal }) =>
      (await call(people.$get({ query: search ? { search } : {} }, { init: { signal } }))).people,
    placeholderData: keepPreviousData,
    staleTime: MINUTE,
  });

/**
 * Looks for people who were asked before while the user types an address.
 * @returns `suggested`: people to offer; `known`: the person with exactly this address
 */
export function usePeople(email: string): {
  suggested: readonly KnownPerson[];
  known: KnownPerson | undefined;
} {
  const [search, setSearch] = useState(email.trim());
  useEffect(() => {
    const timer = setTimeout(setSearch, PAUSE_MS, email.trim());
    return () => clearTimeout(timer);
  }, [email]);
  const { data: suggested = [] } = useQuery(peopleOptions(search));
  const known = suggested.find((person) => person.email === tidyEmail(email));
  return { suggested, known };
}
