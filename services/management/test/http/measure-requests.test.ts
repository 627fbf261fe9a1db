import { waitFor } from '@linkplane/testing';
import { expect, test } from 'vitest';
import { startManagement } from '../support/start-management.ts';

test('the metrics have the count and duration of requests by kind and status', async () => {
  const management = await startManagement();
  try {
    await management.create();
    await management.call('GET', '/v1/links/lnk_unknown/stats');
    await management.call('GET', '/v1/links/lnk_unknown');
    await waitFor(async () => {
      const metrics = await management.renderMetrics();
      for (const labels of ['kind="other",status="2xx"', 'kind="report",status="4xx"', 'kind="other",status="4xx"'])
        expect(metrics).toContain(`linkplane_http_request_duration_seconds_count{${labels}} 1`);
      return true;
    });
  } finally {
    await management.stop();
  }
});
