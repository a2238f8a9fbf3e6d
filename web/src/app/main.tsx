import { start } from "./start.tsx";

// The entry of public pages.
void start();
