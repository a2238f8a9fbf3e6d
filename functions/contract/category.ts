/** Code of the reason of a contact that was confirmed by a one-time code. */
export const CODE_ANSWERED = "code_answered";
