import { erasedConversionsCondition, type ErasedRows } from '../erased-rows.ts';
import type { ClicksDb } from '../open-clicks-db.ts';
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
    })),
    format: 'JSONEachRow',
    clickhouse_settings: { ...onePartSettings, insert_deduplication_token: token },
  });
}

/** Ids of some conversions of clicks that are to be erased; none when all are gone. */
export async function listErasedConversions({ client }: ClicksDb, rows: ErasedRows, max: number): Promise<string[]> {
  const condition = erasedConversionsCondition(rows);
  if (!condition) return [];
  const result = await client.query({
    query: `SELECT id FROM conversions WHERE ${condition.where} LIMIT {max:UInt32}`,
    query_params: { ...condition.params, max },
    format: 'JSONEachRow',
    clickhouse_settings: scanSettings,
  });
  return (await result.json<{ id: string }>()).map(({ id }) => id);
}

/** Whether some of these conversions are stored. */
export async function hasConversions({ client }: ClicksDb, ids: readonly string[]): Promise<boolean> {
  const result = await client.query({
    query: 'SELECT 1 FROM conversions WHERE id IN {ids:Array(String)} LIMIT 1',
    query_params: { ids: [...ids] },
    format: 'JSONEachRow',
    clickhouse_settings: scanSettings,
  });
  return (await result.json()).length > 0;
}

/** Starts the deletion of conversions, by id or by what is to be erased, and returns at once as `startErasingRows` does. */
export async function startErasingConversions(
  { client }: ClicksDb,
  erased: { ids: readonly string[] } | { rows: ErasedRows },
): Promise<void> {
  const condition =
    'ids' in erased
      ? { where: 'id IN {ids:Array(String)}', params: { ids: [...erased.ids] } }
      : erasedConversionsCondition(erased.rows);
  if (!condition) return;
  await client.command({
    query: `ALTER TABLE conversions DELETE WHERE ${condition.where}`,
    query_params: condition.params,
    clickhouse_settings: { mutations_sync: '0' },
  });
}
