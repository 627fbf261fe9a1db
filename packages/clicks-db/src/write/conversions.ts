import { conversionsByClick, conversionsByTime, type ErasedConversions, type ErasedRows } from '../erased-rows.ts';
import type { ClicksDb } from '../open-clicks-db.ts';
import { bindTexts } from '../read/select-clicks.ts';
import { scanSettings } from '../verify/scan-settings.ts';
import { onePartSettings } from './insert-rows.ts';

/** What a visitor did after a click. */
export type CopiedConversion = {
  id: string;
  workspaceId: string;
  linkId: string;
  clickId: string;
  clickedAt: Date;
  at: Date;
  name: string;
  /** A decimal number; null: no value. */
  value: string | null;
  currency: string | null;
  ruleId: string | null;
  variantId: string | null;
  externalId: string;
  /** The order in which conversions were recorded. */
  number: number;
  /** Whether the click was erased before. */
  isClickErased: boolean;
};

/**
 * Stores conversions exactly once per token: with a token used before it does nothing, whatever the rows.
 * Rejects when ClickHouse does; whether they are stored is then unknown, and the same call may be repeated.
 */
export async function insertConversions(
  { client }: ClicksDb,
  conversions: readonly CopiedConversion[],
  token: string,
): Promise<void> {
  if (conversions.length === 0) return;
  await client.insert({
    table: 'conversions',
    values: conversions.map((conversion) => ({
      id: conversion.id,
      workspace_id: conversion.workspaceId,
      link_id: conversion.linkId,
      click_id: conversion.clickId,
      timestamp: conversion.clickedAt.getTime(),
      converted_at: conversion.at.getTime(),
      name: conversion.name,
      value: conversion.value ?? '0',
      currency: conversion.currency ?? '',
      rule_id: conversion.ruleId ?? '',
      variant_id: conversion.variantId ?? '',
      external_id: conversion.externalId,
      number: conversion.number,
      click_erased: conversion.isClickErased,
    })),
    format: 'JSONEachRow',
    clickhouse_settings: { ...onePartSettings, insert_deduplication_token: token },
  });
}

/** How many rows these conversions have, of which no two have one id. */
export async function countStoredConversions(
  { client }: ClicksDb,
  conversions: readonly CopiedConversion[],
): Promise<number> {
  const ids = bindTexts(
    'id',
    conversions.map(({ id }) => id),
  );
  const workspaces = bindTexts('workspace', [...new Set(conversions.map(({ workspaceId }) => workspaceId))]);
  const result = await client.query({
    query: `SELECT toString(count()) AS rows FROM conversions WHERE workspace_id IN ${workspaces.list} AND id IN ${ids.list}`,
    query_params: { ...ids.params, ...workspaces.params },
    format: 'JSONEachRow',
    clickhouse_settings: scanSettings,
  });
  return Number((await result.json<{ rows: string }>())[0]?.rows ?? 0);
}

/** Which of these clicks of some UTC days are stored. */
export async function findStoredClicks(
  { client }: ClicksDb,
  clicks: readonly { workspaceId: string; clickId: string; clickedAt: Date }[],
): Promise<Set<string>> {
  if (clicks.length === 0) return new Set();
  const ids = bindTexts('id', [...new Set(clicks.map(({ clickId }) => clickId))]);
  const workspaces = bindTexts('workspace', [...new Set(clicks.map(({ workspaceId }) => workspaceId))]);
  const days = new Set(clicks.map(({ clickedAt }) => Math.floor(clickedAt.getTime() / dayMs) * daySeconds));
  const result = await client.query({
    query: `SELECT id FROM clicks WHERE workspace_id IN ${workspaces.list} AND id IN ${ids.list}
      AND toUnixTimestamp(toStartOfDay(timestamp)) IN {days:Array(UInt32)}`,
    query_params: { ...ids.params, ...workspaces.params, days: [...days] },
    format: 'JSONEachRow',
    clickhouse_settings: scanSettings,
  });
  return new Set((await result.json<{ id: string }>()).map(({ id }) => id));
}

const dayMs = 86_400_000;
const daySeconds = 86_400;

/** Whether conversions are stored that their time alone shows to be of erased clicks. */
export async function hasConversionsByTime(
  { client }: ClicksDb,
  rows: ErasedRows,
  which: ErasedConversions,
): Promise<boolean> {
  const condition = conversionsByTime(rows, which);
  if (!condition) return false;
  const result = await client.query({
    query: `SELECT 1 FROM conversions WHERE ${condition.where} LIMIT 1`,
    query_params: condition.params,
    format: 'JSONEachRow',
    clickhouse_settings: scanSettings,
  });
  return (await result.json()).length > 0;
}

/** Ids of some conversions that only their stored click shows to be of an erased one; none when all are done. */
export async function listConversionsByClick(
  { client }: ClicksDb,
  rows: ErasedRows,
  { which, max }: { which: ErasedConversions; max: number },
): Promise<string[]> {
  const found = conversionsByClick(rows, which);
  if (!found) return [];
  const result = await client.query({
    query: `${found.sql} LIMIT {max:UInt32}`,
    query_params: { ...found.params, max },
    format: 'JSONEachRow',
    clickhouse_settings: scanSettings,
  });
  return (await result.json<{ id: string }>()).map(({ id }) => id);
}

/** Whether some of these conversions are stored; of those that are `left` only the ones that are not marked. */
export async function hasConversions(
  { client }: ClicksDb,
  ids: readonly string[],
  which: ErasedConversions,
): Promise<boolean> {
  const result = await client.query({
    query: `SELECT 1 FROM conversions WHERE id IN {ids:Array(String)} ${which === 'left' ? 'AND NOT click_erased' : ''} LIMIT 1`,
    query_params: { ids: [...ids] },
    format: 'JSONEachRow',
    clickhouse_settings: scanSettings,
  });
  return (await result.json()).length > 0;
}

/**
 * Starts to delete conversions that an erasure takes, or to mark those that are left, by id or by their time, and returns at
 * once as `startErasingRows` does.
 */
export async function startErasingConversions(
  { client }: ClicksDb,
  erased: { ids: readonly string[] } | { rows: ErasedRows },
  which: ErasedConversions,
): Promise<void> {
  const condition =
    'ids' in erased
      ? { where: 'id IN {ids:Array(String)}', params: { ids: [...erased.ids] } }
      : conversionsByTime(erased.rows, which);
  if (!condition) return;
  await client.command({
    query: `ALTER TABLE conversions ${which === 'taken' ? 'DELETE' : 'UPDATE click_erased = true'} WHERE ${condition.where}`,
    query_params: condition.params,
    clickhouse_settings: { mutations_sync: '0' },
  });
}
