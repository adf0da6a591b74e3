// The specs that change what a server keeps, or wait for work it does: on a stack of many machines each of them passes
// through parts the embedded server does not have. The others look at pages, and those are the same files on both.

/** Which specs run on the grown-up stack in `npm test`, and why; `npm run test:cluster` runs all. */
export const STATEFUL: Record<string, string> = {
  'follow-one-upload.spec.ts': 'an upload through nginx, its job on a worker machine, progress through the scheduler, tables from the store',
  'bad-input.spec.ts': 'refusals of the door, and of a worker on another machine, in the same words',
  'read-as.spec.ts': 'an upload read again as something else: rows and blobs are changed',
  'stuck-slot.spec.ts': 'an upload without its host file, analysed',
  'what-if*.spec.ts': 'another topology: one more analysis of the same recording',
  'sweep.spec.ts': 'many replays in one answer, by tables of the store',
  'sql.spec.ts': 'queries over tables of the store',
  'paste.spec.ts': 'mail and results pasted, kept and opened again',
  'results.spec.ts': 'runs found by what is known of them: the database sorts and filters',
  'compare.spec.ts': 'a comparison kept, published, withdrawn',
  'from-mail-to-review.spec.ts': 'a mail becomes runs, a comparison and a published figure',
  'explainer-publish.spec.ts': 'a moment becomes a figure in the store, its page and its frame',
  'embed-messages.spec.ts': 'a figure published and framed',
  'share*.spec.ts': 'who may see what',
  'campaign*.spec.ts': 'many uploads and jobs, one report',
}
