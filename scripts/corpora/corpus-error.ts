/** An error in the input of `npm run corpora`, as a sentence for its author. */
export class CorpusError extends Error {}
