import { appRoutes } from "./appRoutes.tsx";
import { start } from "./start.tsx";

// The entry point for the pages below `/app`.
void start(appRoutes);
