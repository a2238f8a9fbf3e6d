import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { employerDomainsOptions } from "../queries.ts";
import styles from "../RequestForm.module.css";

/** How long the user has to pause typing before we look up the name. */
const PAUSE_MS = 400;

/** Tells the requester which email domains count as the employer's. */
export function EmployerDomains({ name }: { name: string }) {
  const wanted = name.trim();
  const [asked, setAsked] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const { data } = useQuery({ ...employerDomainsOptions(asked), enabled: asked.length > 1 });
  const known = asked === wanted ? (data?.domains ?? []) : [];
  return (
    <p className={styles.note} role="status">
      {known.length > 0
        ? `An answer counts as the employer's if it comes from ${known.join(" or ")}. Any other answer counts as a reference.`
        : "We count an answer as the employer's only if it comes from the employer's email domain. Until a reviewer confirms a new domain, it counts as a reference."}
    </p>
  );
}
