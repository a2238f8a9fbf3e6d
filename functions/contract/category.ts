/** Reason code of a contact confirmed by a one-time code. */
export const CODE_ANSWERED = "code_answered";
