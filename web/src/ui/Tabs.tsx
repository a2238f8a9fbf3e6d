import type { ReactNode } from "react";
import { Tabs as RacTabs, Tab, TabList, TabPanel } from "react-aria-components/Tabs";
import styles from "./Tabs.module.css";

/** Views of one thing, one at a time; the chosen one lives in the URL of the screen that uses it. */
export function Tabs(props: {
  label: string;
  tabs: readonly { id: string; label: ReactNode; badge?: ReactNode; content: ReactNode }[];
  selected: string;
  onChange: (id: string) => void;
}) {
  return (
    <RacTabs selectedKey={props.selected} onSelectionChange={(key) => props.onChange(String(key))}>
      <TabList aria-label={props.label} className={styles.list}>
        {props.tabs.map((tab) => (
          <Tab key={tab.id} id={tab.id} className={styles.tab}>
            {tab.label}
            {tab.badge}
          </Tab>
        ))}
      </TabList>
      {props.tabs.map((tab) => (
        <TabPanel key={tab.id} id={tab.id} className={styles.panel}>
          {tab.content}
        </TabPanel>
      ))}
    </RacTabs>
  );
}
