import { start } from "./start.tsx";

// The entry point for public pages.
void start();
