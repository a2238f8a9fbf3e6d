/** Where people may write from their own mailbox; set when the web is built. */
export const SUPPORT_ADDRESS: string = import.meta.env.VITE_SUPPORT_EMAIL || "support@countersign.example";
