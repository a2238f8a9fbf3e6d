import { ChartLine } from "lucide-react";
import { dayText } from "#lib/format/format.ts";
import { localToday } from "#lib/format/localToday.ts";
import { Card, CardHeader } from "#ui/Card/Card.tsx";
import { LineChart } from "#ui/Chart/LineChart.tsx";
import { EmptyState } from "#ui/EmptyState/EmptyState.tsx";
import { sinceText, tickText } from "./messages.ts";
import type { Trust } from "./queries.ts";

/** A chart and a table of how the score changed. A single point isn't a history yet. */
export function HistoryCard({ history }: { history: Trust["history"] }) {
  if (history.length < 2)
    return (
      <Card as="section" padding="none" aria-label="History">
        <CardHeader title="History" />
        <EmptyState level={3} icon={<ChartLine aria-hidden />} title="No history yet">
          A chart appears once your score changes.
        </EmptyState>
      </Card>
    );
  return (
    <Card as="section" aria-label="History">
      <LineChart
        label="History"
        description={sinceText(history)}
        isFolding
        points={history.map(({ date, score }) => ({ date, value: score }))}
        columns={["Date", "Score"]}
        min={0}
        max={100}
        isWhole
        isStep
        until={localToday()}
        format={String}
        formatDate={dayText}
        formatDateTick={tickText}
        empty="No history yet"
      />
    </Card>
  );
}
