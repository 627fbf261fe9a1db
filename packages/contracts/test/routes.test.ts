import { expect, test } from 'vitest';
import {
  blockRoutes,
  errorStatus,
  exportScheduleRoutes,
  importJobRoutes,
  linkRoutes,
  pagePreviewRoutes,
  profileRoutes,
  qrCodeRoutes,
  reportRoutes,
  tagRoutes,
  shareRoutes,
  submissionRoutes,
  uploadRoutes,
  utmTemplateRoutes,
  workspaceSettingsRoutes,
  webhookRoutes,
  type Route,
} from '../src/index.ts';

const routes: [string, Route][] = Object.entries({
  ...linkRoutes,
  ...qrCodeRoutes,
  ...profileRoutes,
  ...blockRoutes,
  ...reportRoutes,
  ...tagRoutes,
  ...shareRoutes,
  ...submissionRoutes,
  ...uploadRoutes,
  ...pagePreviewRoutes,
  ...exportScheduleRoutes,
  ...importJobRoutes,
  ...utmTemplateRoutes,
  ...workspaceSettingsRoutes,
  ...webhookRoutes,
});
/** Posts that make nothing: they change what is there. */
const changing = new Set(['rotateWebhookSecret', 'retryWebhookDelivery', 'runExportSchedule', 'pauseImportJob']);
/** They change what is there as their bodies say. */
const acting = new Set(['mergeTag', 'runImportJob', 'undoImportJob']);
/** It deletes what its body names. */
const deletingMany = 'deleteLinks';

test('no two operations share a method and a path', () => {
  const places = routes.map(([, { method, path }]) => `${method} ${path}`);
  expect(new Set(places).size).toBe(places.length);
});

test.each(routes)('%s follows the rules of statuses and inputs', (name, route) => {
  // What can make nothing says with its status whether it has.
  const made = route.method === 'post' ? (route.createdStatus ?? route.status) : route.status;
  expect(made).toBe(route.method === 'post' && !changing.has(name) && !acting.has(name) ? 201 : 200);
  const writes = ['post', 'patch', 'put'].includes(route.method) || name === deletingMany;
  expect(route.body !== undefined || route.rawBody !== undefined).toBe(writes && !changing.has(name));
  if (route.path.includes('/links/:id')) expect(route.errors).toContain('LINK_NOT_FOUND');
  if (route.path.includes('/tags/:id')) expect(route.errors).toContain('TAG_NOT_FOUND');
  if (route.path.includes('/profiles/:')) expect(route.errors).toContain('PROFILE_NOT_FOUND');
  if (route.path.includes('/:blockId')) expect(route.errors).toContain('BLOCK_NOT_FOUND');
  if (route.path.includes('/webhooks/:id')) expect(route.errors).toContain('WEBHOOK_NOT_FOUND');
  for (const code of route.errors) expect(errorStatus[code]).toBeGreaterThanOrEqual(400);
});
