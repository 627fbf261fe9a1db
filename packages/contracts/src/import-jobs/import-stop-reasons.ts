/** Why a job does not go on, each with the sentence that people read. The list is closed: an addition changes the contract. */
export const importStopTexts = {
  SOURCE_REFUSED: 'The source does not accept the key, or its plan does not include what is read.',
  SOURCE_EXHAUSTED: 'The quota of the account at the source is used up. The job goes on once it is renewed.',
  SOURCE_UNAVAILABLE: 'The source does not respond. Run the job again when it does.',
  SOURCE_INVALID: 'The source is not what it was said to be. Check the URL.',
  SOURCE_TOO_LARGE: 'The source has more than a job of this server may store while it runs. Import it by a command.',
  CLICKS_TOO_OLD:
    'Clicks of the source are older than the workspace keeps them. Nothing was changed. Run it with dropOlder to count them without dates.',
  KEY_MISSING: 'The key is not stored any more. Run the job with the key.',
  FILES_MISSING: 'What the job has read is gone with its server. Undo the import, then run it again.',
  RUN_UNFINISHED: 'An import from this source has not ended: run it first.',
  UNDO_UNFINISHED: 'The import from this source is being undone: undo it again first.',
  NOTHING_IMPORTED: 'Nothing was imported from this source.',
  FAILED:
    'The job has failed several times for a reason of this server. Run it again, and report it if it fails again.',
} as const;

export type ImportStopReason = keyof typeof importStopTexts;
export const importStopReasons = Object.keys(importStopTexts) as [ImportStopReason, ...ImportStopReason[]];
