import type { ImportProgress, ImportStep } from '@linkplane/importer';
import type { Progress } from '@linkplane/runtime';

const titles: Record<ImportStep, string> = {
  read: 'Read from the source',
  links: 'Links',
  checkLinks: 'Links (checked)',
  clicks: 'Clicks',
  undoLinks: 'Links',
};

/** Shows the steps of an import by their titles. */
export function titleSteps(progress: Progress): ImportProgress {
  return { step: (name, total) => progress.step(titles[name], total) };
}
