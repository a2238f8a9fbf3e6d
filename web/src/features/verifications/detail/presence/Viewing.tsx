import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { SECOND } from "#contract/time.ts";
import { Avatar } from "#ui/Avatar/Avatar.tsx";
import { presenceOptions } from "./queries.ts";
import styles from "./Viewing.module.css";
import { stillPresent, viewingText } from "./viewingText.ts";

const SHOWN = 3;
/** Milliseconds between checks for teammates who have left. */
const TICK = 5 * SECOND;

/** Shows which teammates also have the request open. */
export default function Viewing({ id }: { id: string }) {
  const { data = [], dataUpdatedAt } = useQuery(presenceOptions(id));
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK);
    return () => clearInterval(timer);
  }, []);
  const present = stillPresent(data, dataUpdatedAt, Math.max(now, dataUpdatedAt));
  if (present.length === 0) return null;
  return (
    <span className={`${styles.viewing} print-hide`}>
      <span className={styles.faces}>
        {present.slice(0, SHOWN).map(({ user_id, name, avatar }) => (
          <Avatar key={user_id} name={name} src={avatar} size="sm" />
        ))}
      </span>
      {viewingText(present)}
    </span>
  );
}
