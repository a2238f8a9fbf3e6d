import { percentage } from "#lib/format/figures.ts";
import { count } from "#lib/format/format.ts";
import { FoldCard } from "#ui/Disclosure/FoldCard.tsx";
import { Money } from "#ui/Money/Money.tsx";
import type { Column } from "#ui/Table/column.ts";
import { Table } from "#ui/Table/Table.tsx";
import styles from "./MembersCard.module.css";
import { moreMembers } from "./messages.ts";
import type { Report } from "./queries.ts";

type Member = NonNullable<Report["members"]>[number];

const COLUMNS: readonly Column<Member>[] = [
  { id: "name", header: "Member", primary: true, cell: ({ name }) => name },
  { id: "requested", header: "Requests", align: "end", cell: ({ requested }) => count(requested) },
  { id: "completed", header: "Completed", align: "end", cell: ({ completed }) => count(completed) },
  { id: "failed", header: "Failed", align: "end", cell: ({ failed }) => count(failed) },
  {
    id: "rate",
    header: "Success rate",
    align: "end",
    cell: ({ success_rate }) => (success_rate === null ? "–" : percentage(success_rate)),
  },
  { id: "spend", header: "Spend", align: "end", cell: ({ spend }) => <Money dollars={spend} /> },
];

/** Figures by member, for users who are allowed to see them, and how many members the list leaves out. */
export function MembersCard(props: { members: readonly Member[]; leftOut: number }) {
  return (
    <FoldCard title="Members" summary="With requests in this period, former members included">
      {props.members.length === 0 ? (
        <p className={styles.note}>No member made a request in this period.</p>
      ) : (
        <Table label="Members" columns={COLUMNS} rows={props.members} rowKey={({ user_id }) => user_id} />
      )}
      {props.leftOut > 0 && <p className={styles.note}>{moreMembers(props.leftOut)}</p>}
    </FoldCard>
  );
}
