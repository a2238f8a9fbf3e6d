import { MINUTE } from "#contract/time.ts";

const EVERY_MINUTE = "* * * * *";

/**
 * Runs the Worker's cron job once, now.
 * @param url the Worker's address
 * @returns whether it succeeded
 */
export async function tickCron(url: string): Promise<boolean> {
  const path = `/cdn-cgi/local/scheduled?cron=${encodeURIComponent(EVERY_MINUTE)}`;
  const answer = await fetch(new URL(path, url));
  return answer.ok;
}

/**
 * Stands in for Cloudflare's cron trigger, once a minute.
 * @param isPaused returns whether to skip this minute, because a part that the job needs is down
 * @returns a function that stops it
 */
export function startCron(
  url: string,
  onLog: (line: string) => void,
  isPaused: () => boolean = () => false,
): () => void {
  const timer = setInterval(() => {
    if (isPaused()) return;
    tickCron(url)
      .then((well) => well || onLog("the minute's job failed"))
      .catch((error: unknown) => onLog(`the minute's job couldn't start: ${error}`));
  }, MINUTE);
  return () => clearInterval(timer);
}
