import { useEffect } from "react";
import { Button } from "#ui/Button/Button.tsx";
import { toast } from "#ui/Toast/toast.ts";
import { AppleMark, GoogleMark, MicrosoftMark } from "../layout/marks.tsx";
import type { GoogleStart } from "./leaveForGoogle.ts";
import styles from "./Providers.module.css";

const OTHERS = [
  { name: "Apple", mark: <AppleMark /> },
  { name: "Microsoft", mark: <MicrosoftMark /> },
] as const;

const load = () => import("./leaveForGoogle.ts");

/**
 * Buttons to sign in with Google, Apple or Microsoft. Only Google works; the others say that they're coming soon.
 * @param props.start returns how to start with Google, or null if the form isn't complete yet
 * @param props.failure the message to show if the sign-in can't be started
 */
export function Providers(props: {
  start: () => GoogleStart | null | Promise<GoogleStart | null>;
  failure: string;
}) {
  // Prefetch the module: if it first failed to load while offline, it might keep failing until a reload.
  useEffect(() => void load().catch(() => {}), []);
  const google = async () => {
    try {
      const start = await props.start();
      if (start) await (await load()).leaveForGoogle(start, location);
    } catch {
      toast.error(props.failure);
    }
  };
  return (
    <div className={styles.providers}>
      <p className={styles.or}>or</p>
      <div className={styles.row}>
        <div className={styles.google}>
          <Button size="lg" fullWidth icon={<GoogleMark />} onPress={google}>
            Continue with Google
          </Button>
        </div>
        {OTHERS.map(({ name, mark }) => (
          <Button
            key={name}
            size="lg"
            aria-label={`Continue with ${name}`}
            onPress={() => toast.notify(`${name} login coming soon!`)}
          >
            <span className={styles.mark}>{mark}</span>
          </Button>
        ))}
      </div>
    </div>
  );
}
