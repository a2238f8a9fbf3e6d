import type { CameraProblem } from "#lib/camera/cameraProblem.ts";
import type { Browser } from "#lib/camera/whichBrowser.ts";
import { Button } from "../Button/Button.tsx";
import styles from "./CameraHelp.module.css";
import { OpenElsewhere } from "./OpenElsewhere.tsx";

/** Problems for which a file is the better way, because trying again in this browser rarely helps. */
const FILE_FIRST: ReadonlySet<CameraProblem> = new Set(["missing", "unsupported", "insecure"]);

/** The buttons below an explanation. What helps most comes first. */
export function HelpActions(props: {
  problem: CameraProblem;
  browser: Browser;
  link: string;
  onRetry: () => void;
  onChooseFile: (() => void) | undefined;
}) {
  const { problem, browser, link, onChooseFile } = props;
  const isInApp = problem === "in_app";
  const isFileFirst = FILE_FIRST.has(problem) && onChooseFile !== undefined;
  const elsewhere = <OpenElsewhere link={link} browser={browser} isInApp={isInApp} />;
  const file = onChooseFile && (
    <Button variant={isFileFirst ? "primary" : "secondary"} onPress={onChooseFile}>
      Choose a File
    </Button>
  );
  return (
    <div className={styles.actions}>
      {isInApp && elsewhere}
      {isFileFirst && file}
      <Button variant={isInApp || isFileFirst ? "secondary" : "primary"} onPress={props.onRetry}>
        Try Again
      </Button>
      {!isFileFirst && file}
      {problem === "unsupported" && elsewhere}
    </div>
  );
}
