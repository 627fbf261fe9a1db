import { exportSchedule, success, type ExportSchedule } from '@linkplane/contracts';
import type { TestS3Server } from '@linkplane/testing';
import type { TestManagement, TestResponse } from './start-management.ts';

/** The destination of a schedule that writes to a test server. */
export function toDestination({ endpoint, bucket, accessKeyId, secretAccessKey }: TestS3Server) {
  return { endpoint, bucket, accessKeyId, secretAccessKey };
}

/** Requests about export schedules with the token of a workspace. */
export function createScheduleCalls(management: Pick<TestManagement, 'call'>, token?: string) {
  const call = (method: string, path: string, body?: unknown): Promise<TestResponse> =>
    management.call(method, `/v1/export-schedules${path}`, body, token === undefined ? {} : { token });
  const expectSchedule = ({ status, body }: TestResponse): ExportSchedule => {
    if (status >= 300) throw new Error(JSON.stringify(body));
    return success(exportSchedule).strict().parse(body).data;
  };
  return {
    call,
    create: async (body: object) => expectSchedule(await call('POST', '', body)),
    read: async (id: string) => expectSchedule(await call('GET', `/${id}`)),
    change: async (id: string, body: object) => expectSchedule(await call('PATCH', `/${id}`, body)),
    run: async (id: string) => expectSchedule(await call('POST', `/${id}/run`)),
  };
}
