// The program of the thread that checks styles of profiles: see `check-styles.ts`.
import { restrictCss, type CssProblem } from '@linkplane/profile-page';
import { serveJobs } from '@linkplane/runtime';

serveJobs((css: string): readonly CssProblem[] => restrictCss(css).problems);
