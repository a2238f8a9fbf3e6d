/** The length of a note, in characters. */
export const MAX_NOTE = 4000;
/** Members that one note can mention. */
export const MAX_MENTIONS = 20;
