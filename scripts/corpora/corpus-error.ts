/** What's wrong? with the input of `npm run corpora`, in a sentence for who wrote it. */
export class CorpusError extends Error {}
