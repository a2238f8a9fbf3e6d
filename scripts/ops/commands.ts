import { announcementCancel, announcementList, maintenance, notice } from "./announce.ts";
import { audit } from "./audit.ts";
import { backup, backupList, backupNewKey } from "./backup/backup.ts";
import { restoreRecovered } from "./backup/catch-up.ts";
import { restoreCheck } from "./backup/check.ts";
import { restore } from "./backup/restore.ts";
import type { Command } from "./command.ts";
import { find } from "./find.ts";
import { issuersAdd, issuersImport } from "./issuers/add.ts";
import { issuersRefresh, issuersRetire } from "./issuers/change.ts";
import { issuersList, issuersShow } from "./issuers/show.ts";
import { keysList, keysRotate } from "./keys.ts";
import { ledgerVerify } from "./ledger.ts";
import { outbox } from "./outbox.ts";
import { refund } from "./refund.ts";
import { replay } from "./replay.ts";
import { rollupsCheck, rollupsRebuild } from "./rollups.ts";
import { staff } from "./staff.ts";
import { suspend, unsuspend } from "./suspend.ts";
import { tie, untie } from "./ties.ts";
import { staffTrained, staffUntrained } from "./training.ts";
import { credit, hold, release, resend } from "./verification.ts";

/** Every command by its name: one word, two words, or a word and a flag. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  "announcement --cancel": announcementCancel,
  "announcement --list": announcementList,
  audit,
  backup,
  "backup --list": backupList,
  "backup --new-key": backupNewKey,
  credit,
  find,
  hold,
  "issuers add": issuersAdd,
  "issuers import": issuersImport,
  "issuers list": issuersList,
  "issuers refresh": issuersRefresh,
  "issuers retire": issuersRetire,
  "issuers show": issuersShow,
  "keys list": keysList,
  "keys rotate": keysRotate,
  "ledger verify": ledgerVerify,
  maintenance,
  notice,
  outbox,
  refund,
  release,
  replay,
  resend,
  restore,
  "restore --check": restoreCheck,
  "restore --recovered": restoreRecovered,
  "rollups check": rollupsCheck,
  "rollups rebuild": rollupsRebuild,
  staff,
  "staff trained": staffTrained,
  "staff untrained": staffUntrained,
  suspend,
  tie,
  unsuspend,
  untie,
};

/** @returns what `--help` prints */
export function help(): string {
  const lines = Object.entries(COMMANDS).map(([name, command]) => {
    const why = command.needsWhy ? ' --why "…"' : "";
    return `  ${`${name} ${command.takes}${why}`.padEnd(62)} ${command.summary}`;
  });
  return [
    "npm run ops -- <command>",
    "",
    ...lines,
    "",
    "  --as <name>   who you are, for the audit log; every change needs it",
    "  --why <text>  the reason, for the audit log: no personal data",
    "  --dry-run     says what would change, and changes nothing",
    "",
    "DB_URL and DB_TOKEN name the database; the default is the one of `npm start`.",
    "Exit codes: 0 done, 1 refused or failed, 2 bad usage, 3 database unreachable.",
  ].join("\n");
}
