import { serveJobs } from '@linkplane/runtime';
import { renderPage } from './render-profile.ts';

serveJobs(renderPage, ({ body }) => {
  // A body that fills its buffer is transferred, not copied.
  const { buffer } = body;
  return buffer instanceof ArrayBuffer && body.byteLength === buffer.byteLength ? [buffer] : [];
});
