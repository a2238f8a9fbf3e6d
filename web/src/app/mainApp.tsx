import { appRoutes } from "./appRoutes.tsx";
import { start } from "./start.tsx";

// The entry of the pages below `/app`.
void start(appRoutes);
