import { lazy, Suspense } from "react";
import styles from "./ErrorScreen.module.css";

export interface ErrorScreenProps {
  title: string;
  text: string;
  errorId: string;
  isWholePage?: boolean;
  /** `leads` elsewhere, or tries again here. */
  action: { label: string; leads: boolean; onPress: () => void };
  onBack: () => void;
}

// Nobody needs its code until something breaks; if even that cannot be loaded, the plain words remain.
const Body = lazy(() =>
  import("./ErrorScreenBody.tsx").catch(() => ({
    default: (props: ErrorScreenProps) => (
      <p>
        {props.title}. {props.text} Error ID {props.errorId}
      </p>
    ),
  })),
);

/** The frame of a crash screen. */
export function ErrorScreen(props: ErrorScreenProps) {
  // Inside the shell it stands in the shell's own `main`.
  const Frame = props.isWholePage ? "main" : "div";
  return (
    <Frame className={props.isWholePage ? styles.page : styles.area}>
      <Suspense>
        <Body {...props} />
      </Suspense>
    </Frame>
  );
}
